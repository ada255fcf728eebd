import type { EventInput } from '../../../db/domain/calendar/event-input.ts';
import { openAgendaRecord } from '../../lib/records/agenda-dialogs.ts';
import { findHiddenEvent } from '../../lib/records/hidden-event-registry.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Shows a toast for a saved event; if the page hides it, with the reason and an action that shows it, else with one that opens what was
 * created.
 */
export function showEventToast(done: string, event: EventInput, createdId?: string): void {
  const hidden = findHiddenEvent(event);
  const open = createdId && {
    action: { label: 'Abrir', onClick: () => openAgendaRecord({ kind: 'event', id: createdId }) },
  };
  if (!hidden) toast.success(done, open || undefined);
  else toast.success(`${done} ${hidden.reason}`, { action: { label: 'Mostrar', onClick: hidden.show } });
}
