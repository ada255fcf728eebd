import { type ReactNode, useState } from 'react';
import { late } from '../../lib/late.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { topicsEs } from './topics-es.ts';

const TopicDialog = late(() => import('./topic-dialog.tsx').then((module) => module.TopicDialog));
const load = () => void TopicDialog.bring();

type Props = {
  topic: keyof typeof topicsEs;
  variant?: 'quiet' | 'secondary';
  className?: string;
  onPress?: () => void;
  children: ReactNode;
};

/** A button or link that opens one of the explanations; the dialog comes at the first sign of interest. */
export function TopicButton({ topic, variant, className, onPress, children }: Props) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
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
          setUsed(true);
          setOpen(true);
        }}
      >
        {children}
      </button>
      {used && <TopicDialog topic={topic} open={open} onOpenChange={setOpen} />}
    </>
  );
}
