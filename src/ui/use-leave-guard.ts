import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useConfirm } from './confirm.tsx';

/** Asks before a page with unsaved changes is left; gives the function by which its form tells that there are some. */
export function useLeaveGuard(): (dirty: boolean) => void {
  const confirm = useConfirm();
  const dirty = useRef(false);
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      // Whoever is sent out of the CRM is no longer signed in, and could not save anyway.
      if (!dirty.current || !next.pathname.startsWith('/crm')) return false;
      const leave = await confirm({
        title: '¿Descartar los cambios?',
        text: 'Lo que has escrito se perderá.',
        confirmLabel: 'Descartar',
        cancelLabel: 'Seguir editando',
        danger: true,
      });
      return !leave;
    },
    enableBeforeUnload: () => dirty.current,
  });
  return useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
}
