import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import { onFileError, parseId, requireAgencyUser } from '../../files/file-request-auth.ts';
import { assertRequestRate } from '../../rate-limits/memory-rate-limit.ts';
import { findEvent } from '../calendar/entries.ts';
import { toEventCalendar } from './ical.ts';

/** `GET /api/calendar/events/{id}`: one event as iCalendar, with the texts that the user may read. */
export const eventCalendarRoutes = new Hono<{ Bindings: Env }>();
eventCalendarRoutes.onError(onFileError);

eventCalendarRoutes.get('/events/:id', async (c) => {
  const { tenantDb, user } = await requireAgencyUser(c);
  assertRequestRate(user.id, 'query');
  const { propertyTitle, leadName, ...event } = await findEvent(tenantDb, parseId(c.req.param('id')));
  return c.body(toEventCalendar({ ...event, property: propertyTitle, lead: leadName }), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="evento.ics"',
  });
});
