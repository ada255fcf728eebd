import { createPortal } from 'react-dom';
import { useWhenIdle } from '../../lib/loading/use-when-idle.ts';

type Kind = 'success' | 'error';
type Options = {
  action?: { label: string; onClick: () => void };
  /** What it speaks of; the next that speaks of the same stands in its place. */
  topic?: string;
};
export type Toast = Options & { id: number; kind: Kind; text: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(kind: Kind, text: string, options: Options = {}) {
  lastId += 1;
  const about = (one: Toast) => one.text === text || (one.topic && one.topic === options.topic);
  // Only the last is seen. One that can be undone waits beneath it, all others have had their moment.
  const waiting = toasts.filter((one) => one.action && !about(one)).slice(-1);
  show([...waiting, { ...options, id: lastId, kind, text }]);
}

export const toast = {
  success: (text: string, options?: Options) => add('success', text, options),
  error: (text: string, options?: Options) => add('error', text, options),
  /** Takes back what was said about this. */
  withdraw: (topic: string) => show(toasts.filter((one) => one.topic !== topic)),
  stands: (topic: string) => toasts.some((one) => one.topic === topic),
};

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => toasts,
  dismiss: (id: number) => show(toasts.filter((one) => one.id !== id)),
};

/** The place of the toasts; mounted once by the shell, its body arrives at idle. */
export function Toaster() {
  const Body = useWhenIdle(() => import('./toast-list.tsx').then((module) => module.ToastList));
  // Beside the dialogs, not under them: the app's root is a stacking context of its own.
  return Body && createPortal(<Body />, document.body);
}
