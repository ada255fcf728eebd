import { defineSessionValue } from '../../lib/session-state.ts';

type Kind = 'success' | 'error';
type Options = {
  action?: { label: string; onClick: () => void };
  /** Shows what the text tells of, beside the action. */
  see?: (() => void) | undefined;
  /** A toast replaces the one with the same key. */
  key?: string;
};
export type Toast = Options & { id: number; kind: Kind; text: string };

const getShown = defineSessionValue((): { toasts: readonly Toast[] } => ({ toasts: [] }));
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]) {
  getShown().toasts = next;
  for (const listener of listeners) listener();
}

const keep = (isKept: (one: Toast) => boolean) => show(getShown().toasts.filter(isKept));

function add(kind: Kind, text: string, options: Options = {}) {
  lastId += 1;
  const isReplaced = (one: Toast) => one.text === text || (one.key && one.key === options.key);
  // Only the last toast is visible. The latest one with an action (undo) stays below it; the others are dropped.
  const stacked = getShown()
    .toasts.filter((one) => one.action && !isReplaced(one))
    .slice(-1);
  show([...stacked, { ...options, id: lastId, kind, text }]);
}

export const toast = {
  success: (text: string, options?: Options) => add('success', text, options),
  /** With a button that undoes what the text says. */
  undoable: (text: string, key: string, undo: () => void, see?: () => void) =>
    add('success', text, { key, see, action: { label: 'Deshacer', onClick: undo } }),
  error: (text: string, options?: Options) => add('error', text, options),
  /** Removes the toasts with a key. */
  withdraw: (key: string) => keep((one) => one.key !== key),
  stands: (key: string) => getShown().toasts.some((one) => one.key === key),
};

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => getShown().toasts,
  dismiss: (id: number) => keep((one) => one.id !== id),
};
