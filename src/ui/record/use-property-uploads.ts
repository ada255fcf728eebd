import { useEffect, useId, useRef } from 'react';
import { useUploads } from '../../lib/files/use-uploads.ts';
import { invalidate } from '../../trpc.ts';
import { useLeaveQuestion } from '../overlay/use-leave-guard.ts';

/** The components of the page that are uploading; the first of them shows the confirmation for all. */
const uploading = new Set<string>();

type Rules = Omit<Parameters<typeof useUploads>[0], 'onArrived'> & {
  /** Called after each upload that succeeded. */
  onArrived: () => void;
};

/**
 * An upload queue that confirms navigation away while uploads are running. What the uploads have made outdated is asked again once none is
 * running or waiting any more.
 */
export function usePropertyUploads({ onArrived, ...rules }: Rules) {
  const id = useId();
  const arrived = useRef<{ outdated: string | null }>(null);
  const { busy, ...uploads } = useUploads({
    ...rules,
    onArrived: (outdated) => {
      arrived.current = { outdated };
      onArrived();
    },
  });
  useEffect(() => {
    if (!busy) return;
    uploading.add(id);
    return () => {
      uploading.delete(id);
      if (arrived.current) invalidate(arrived.current.outdated);
      arrived.current = null;
    };
  }, [busy, id]);
  useLeaveQuestion(() => [...uploading][0] === id, {
    title: 'Hay archivos subiendo…',
    text: 'Si sales ahora, los que no hayan llegado se perderán.',
    confirmLabel: 'Salir',
    cancelLabel: 'Quedarme',
  });
  return uploads;
}
