import { useEffect, useEffectEvent, useId } from 'react';
import { useUploads } from '../../lib/files/use-uploads.ts';
import { useLeaveQuestion } from '../overlay/use-leave-guard.ts';

/** The components of the page that are uploading; the first of them shows the confirmation for all. */
const uploading = new Set<string>();

type Rules = Parameters<typeof useUploads>[0] & {
  /** Called once no upload is running or waiting any more. */
  onSettled: () => void;
};

/** An upload queue that confirms navigation away while uploads are running. */
export function usePropertyUploads({ onSettled, ...rules }: Rules) {
  const id = useId();
  const settle = useEffectEvent(onSettled);
  const { busy, ...uploads } = useUploads(rules);
  useEffect(() => {
    if (!busy) return;
    uploading.add(id);
    return () => {
      uploading.delete(id);
      settle();
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
