import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { areDraftsKept } from '../../lib/form/drafts.ts';
import { isOverlayOpen } from './close-on-back.tsx';
import { useConfirm } from './confirm.tsx';
import type { ConfirmOptions } from './confirm-dialog.tsx';
import { DISCARD_QUESTION } from './use-leave-form.ts';

/** Confirms navigation away from the page while wouldLose returns true. */
export function useLeaveConfirmation(wouldLose: () => boolean, question: ConfirmOptions): void {
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ action, next }) => {
      // Navigation out of the CRM happens at sign-out, when saving is no longer possible.
      if (!wouldLose() || !next.pathname.startsWith('/crm')) return false;
      if (action === 'BACK' && isOverlayOpen()) return false;
      return !(await confirm({ ...question, danger: true }));
    },
    enableBeforeUnload: () => !areDraftsKept() && wouldLose(),
  });
}

/** Confirms navigation away from a page with unsaved changes; returns the setter of the dirty state. */
export function useLeaveGuard(): (dirty: boolean) => void {
  const dirty = useRef(false);
  useLeaveConfirmation(() => dirty.current, DISCARD_QUESTION);
  return useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
}
