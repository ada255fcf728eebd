import { useEffect, useId } from 'react';
import { useUploads } from '../../lib/files/use-uploads.ts';
import { useLeaveQuestion } from '../form/use-leave-guard.ts';

/** The places of the page that are sending files: the first of them asks for all. */
const sending = new Set<string>();

/** Files being sent from this place of the page, which asks before it is left while they are on their way. */
export function usePropertyUploads(rules: Parameters<typeof useUploads>[0]) {
  const place = useId();
  const { busy, ...uploads } = useUploads(rules);
  useEffect(() => {
    if (!busy) return;
    sending.add(place);
    return () => void sending.delete(place);
  }, [busy, place]);
  useLeaveQuestion(() => [...sending][0] === place, {
    title: 'Hay archivos subiendo…',
    text: 'Si sales ahora, los que no hayan llegado se perderán.',
    confirmLabel: 'Salir',
    cancelLabel: 'Quedarme',
  });
  return uploads;
}
