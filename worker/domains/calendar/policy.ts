import { gte, sql } from 'drizzle-orm';
import { eventInput } from '../../../db/domain/calendar/event-input.ts';
import { events } from '../../../db/tables/events.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const eventPolicies = {
  events: {
    // Who does what and when is everybody's; their texts are not (domains/agenda).
    visibility: 'all',
    responseColumns: toResponseColumns(eventInput),
    subjects: { lead: events.leadId, property: events.propertyId },
    deletionDetails: {
      event: sql`json_object('title', ${events.title}, 'type', ${events.eventType}, 'at', ${events.startTime}, 'allDay', ${events.allDay})`,
    },
    timeline: 'agenda',
    mergedLinks: { summaryKind: 'events' },
    exported: {
      file: 'eventos',
      columns: {
        title: ['Título'],
        eventType: ['Tipo'],
        description: ['Descripción'],
        location: ['Lugar'],
        startTime: ['Inicio', 'instant'],
        endTime: ['Fin', 'instant'],
        allDay: ['Todo el día', 'flag'],
        userId: ['Asiste'],
        propertyId: ['Id de la propiedad'],
        leadId: ['Id del lead'],
      },
    },
    assignment: {
      user: events.userId,
      field: 'userId',
      notice: { kind: 'eventCreated', recordColumn: sql`event_id`, rescheduledKind: 'eventMoved' },
      work: { kind: 'events', isOpen: () => gte(events.startTime, new Date().toISOString()) },
    },
  },
} satisfies Partial<TablePolicies>;
