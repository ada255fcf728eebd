import { type ReactNode, useEffect, useRef } from 'react';
import { Callout } from './alert.tsx';

/** How long the confirmation is shown before its dialog closes. */
const SHOWN_MS = 2000;

/** The success message of a dialog, in place of its form; calls onClose after SHOWN_MS. */
export function DoneCallout({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const timer = setTimeout(() => close.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Callout tone="good">{children}</Callout>;
}
