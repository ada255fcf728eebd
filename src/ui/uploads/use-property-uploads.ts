import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLeaveQuestion } from '../overlay/use-leave-guard.ts';
import { useUploads } from './use-uploads.ts';

/** The components of the page that are uploading; the first of them shows the confirmation for all. */
const uploading = new Set<string>();

type Rules = Omit<Parameters<typeof useUploads>[0], 'onArrived'> & {
  /** Called after each upload that succeeded. */
  onArrived: () => void;
  /** Called once no upload is running or waiting any more, with what those that succeeded have made outdated (OUTDATED_HEADER). */
  onSettled: (outdated: string | null) => void;
};

/** An upload queue that confirms navigation away while uploads are running. */
export function usePropertyUploads({ onArrived, onSettled, ...rules }: Rules) {
  const id = useId();
  const settle = useEffectEvent(onSettled);
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
      if (arrived.current) settle(arrived.current.outdated);
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
