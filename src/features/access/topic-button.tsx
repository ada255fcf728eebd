import { lazy, type ReactNode, Suspense, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import type { topicsEs } from './topics-es.ts';

const load = () => import('./topic-dialog.tsx');
const TopicDialog = lazy(() => load().then((module) => ({ default: module.TopicDialog })));

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
      {used && (
        <Suspense fallback={null}>
          <TopicDialog topic={topic} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
