import { useEffect, useId } from 'react';
import { useUploads } from '../../lib/files/use-uploads.ts';
import { useLeaveQuestion } from '../form/use-leave-guard.ts';

/** The components of the page that are uploading; the first of them shows the confirmation for all. */
const uploading = new Set<string>();

/** An upload queue that confirms navigation away while uploads are running. */
export function usePropertyUploads(rules: Parameters<typeof useUploads>[0]) {
  const id = useId();
  const { busy, ...uploads } = useUploads(rules);
  useEffect(() => {
    if (!busy) return;
    uploading.add(id);
    return () => void uploading.delete(id);
  }, [busy, id]);
  useLeaveQuestion(() => [...uploading][0] === id, {
    title: 'Hay archivos subiendo…',
    text: 'Si sales ahora, los que no hayan llegado se perderán.',
    confirmLabel: 'Salir',
    cancelLabel: 'Quedarme',
  });
  return uploads;
}
