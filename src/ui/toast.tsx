import { createPortal } from 'react-dom';
import { useAtIdle } from '../lib/use-at-idle.ts';

type Kind = 'success' | 'error';
type Options = { action?: { label: string; onClick: () => void } };
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
  // The same sentence twice is one toast that starts again; more than three at once is noise.
  const others = toasts.filter((one) => one.text !== text);
  show([...others.slice(-2), { ...options, id: lastId, kind, text }]);
}

export const toast = {
  success: (text: string, options?: Options) => add('success', text, options),
  error: (text: string, options?: Options) => add('error', text, options),
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
  const Body = useAtIdle(() => import('./toast-list.tsx').then((module) => module.ToastList));
  // Beside the dialogs, not under them: the app's root is a stacking context of its own.
  return Body && createPortal(<Body />, document.body);
}
