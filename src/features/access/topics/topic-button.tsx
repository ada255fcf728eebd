import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { loadModal } from '../../../ui/overlay/modal.tsx';
import { TopicChunkError } from './topic-chunk-error.tsx';
import type { TopicDialogProps } from './topic-dialog.tsx';
import type { topicsEs } from './topics-es.ts';

const TopicDialog: ReturnType<typeof lazyComponent<TopicDialogProps>> = lazyComponent<TopicDialogProps>(
  // Loads the dialog's own code together with the modal's, so that both are there or none.
  () => Promise.all([import('./topic-dialog.tsx'), loadModal()]).then(([module]) => module.TopicDialog),
  null,
  ({ retry, props: { open, onOpenChange } }) => (
    <TopicChunkError open={open} onOpenChange={onOpenChange} load={TopicDialog.preload} onLoaded={retry} />
  ),
);
const load = () => void TopicDialog.preload().catch(() => undefined);

type Props = {
  topic: keyof typeof topicsEs;
  variant?: 'quiet' | 'secondary';
  className?: string;
  onPress?: () => void;
  children: ReactNode;
};

/** A button or link that opens a topic dialog, which is loaded on hover or focus. */
export function TopicButton({ topic, variant, className, onPress, children }: Props) {
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
      {wasOpened && <TopicDialog topic={topic} open={open} onOpenChange={setOpen} />}
    </>
  );
}
