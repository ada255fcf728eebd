import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { loadModal } from '../../../ui/overlay/modal.tsx';
import { InfoChunkError } from './info-chunk-error.tsx';
import type { InfoDialogProps } from './info-dialog.tsx';
import type { infoTextsEs } from './info-texts-es.ts';

const InfoDialog: ReturnType<typeof lazyComponent<InfoDialogProps>> = lazyComponent<InfoDialogProps>(
  // Loads the dialog's own code together with the modal's, so that both are there or none.
  () => Promise.all([import('./info-dialog.tsx'), loadModal()]).then(([module]) => module.InfoDialog),
  null,
  ({ retry, props: { open, onOpenChange } }) => (
    <InfoChunkError open={open} onOpenChange={onOpenChange} load={InfoDialog.preload} onLoaded={retry} />
  ),
);
const load = () => void InfoDialog.preload().catch(() => undefined);

type Props = {
  about: keyof typeof infoTextsEs;
  variant?: 'quiet' | 'secondary';
  className?: string;
  onPress?: () => void;
  children: ReactNode;
};

/** A button or link that opens an info dialog, which is loaded on hover or focus. */
export function InfoButton({ about, variant, className, onPress, children }: Props) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={variant ? buttonClass({ variant }) : className}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          onPress?.();
          setWasOpened(true);
          setOpen(true);
        }}
      >
        {children}
      </button>
      {wasOpened && <InfoDialog about={about} open={open} onOpenChange={setOpen} />}
    </>
  );
}
