import type { EventInput } from '../../../db/domain/calendar/event-input.ts';
import { findHiddenEvent } from '../../lib/records/hidden-event-registry.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Shows a toast for a saved event; if the page hides it, with the reason and an action that shows it. */
export function announceEvent(done: string, event: EventInput): void {
  const hidden = findHiddenEvent(event);
  if (!hidden) toast.success(done);
  else toast.success(`${done} ${hidden.reason}`, { action: { label: 'Mostrar', onClick: hidden.show } });
}
