import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { Button } from '../button.tsx';

type FileDropProps = {
  label: string;
  icon?: ReactNode;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** What stands around the button; files dropped on it count too. */
  children?: (button: ReactNode) => ReactNode;
  className?: string;
};

/** A button that asks for files, and a place to drop them on. */
export function FileDrop({
  label,
  icon,
  accept,
  multiple,
  disabled,
  onFiles,
  children,
  className,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  function drop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }
  const button = (
    <>
      <Button size="sm" icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button does the same
    <div
      className={classes(
        over && 'rounded-md outline-2 outline-accent outline-offset-4 outline-dashed',
        className,
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children ? children(button) : button}
    </div>
  );
}
