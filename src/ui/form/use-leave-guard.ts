import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { isCovered } from '../overlay/back-closes.tsx';
import { type ConfirmOptions, useConfirm } from '../overlay/confirm.tsx';
import { DISCARD_QUESTION } from './use-leave-form.ts';

/** Asks before a page is left while something would be lost by it. */
export function useLeaveQuestion(wouldLose: () => boolean, question: ConfirmOptions): void {
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ action, next }) => {
      // Whoever is sent out of the CRM is no longer signed in, and could not save anyway.
      if (!wouldLose() || !next.pathname.startsWith('/crm')) return false;
      if (action === 'BACK' && isCovered()) return false;
      return !(await confirm({ ...question, danger: true }));
    },
    enableBeforeUnload: wouldLose,
  });
}

/** Asks before a page with unsaved changes is left; gives the function by which its form tells that there are some. */
export function useLeaveGuard(): (dirty: boolean) => void {
  const dirty = useRef(false);
  useLeaveQuestion(() => dirty.current, DISCARD_QUESTION);
  return useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
}
