import type { EventInput } from '../../../db/domain/event-input.ts';
import { findHiddenEvent } from '../../lib/records/hidden-event.ts';
import { toast } from '../../ui/feedback/toast.tsx';

/** Says that an event was saved and, where the page hides it, why; then it can be shown. */
export function announceEvent(done: string, event: EventInput): void {
  const hidden = findHiddenEvent(event);
  if (!hidden) toast.success(done);
  else toast.success(`${done} ${hidden.reason}`, { action: { label: 'Mostrar', onClick: hidden.show } });
}
