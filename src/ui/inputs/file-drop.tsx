import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { Button } from '../button.tsx';
import { readDroppedFiles } from './read-dropped-files.ts';

type FileDropProps = {
  label: string;
  icon?: ReactNode;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** Renders the content around the button; the whole area is a drop target. */
  children?: (button: ReactNode) => ReactNode;
  className?: string;
};

/** A file button with a drop zone. */
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
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  function drop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsDraggedOver(false);
    if (!disabled) readDroppedFiles(event.dataTransfer, multiple ?? false, onFiles);
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
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative; the button does the same
    <div
      className={classes(
        isDraggedOver && 'rounded-md outline-2 outline-accent outline-offset-4 outline-dashed',
        className,
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
    >
      {children ? children(button) : button}
    </div>
  );
}
