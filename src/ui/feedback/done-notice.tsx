import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './alert.tsx';

/** Milliseconds a confirmation is shown before its dialog closes. */
const SHOWN = 2000;

/** What a dialog says when it has done its work, in place of its form; then it closes by itself. */
export function DoneNotice({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const timer = setTimeout(() => close.current(), SHOWN);
    return () => clearTimeout(timer);
  }, []);
  return <Notice tone="good">{children}</Notice>;
}
