import { CalendarPlus } from 'lucide-react';
import { getPeriod } from '../../../db/domain/calendar/calendar-period.ts';
import { newStartIn } from '../../../db/domain/calendar/event-span.ts';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import type { QuickCreateForm } from '../../ui/record/quick-create-form.ts';
import { getVisitStart } from './visit-start.ts';

const NewEventModal = lazyModal(() => import('./event-modals.tsx').then((module) => module.NewEventModal));

export const eventForms = {
  event: {
    label: 'Nuevo evento',
    shortcut: 'e',
    icon: CalendarPlus,
    render: (
      modalProps,
      {
        ownId,
        day,
        leadId = null,
        leadName,
        inquiredPropertyId = null,
        propertyId = inquiredPropertyId,
        address,
      },
    ) => (
      <NewEventModal
        {...modalProps}
        defaultValues={{
          ...{ userId: ownId, leadId, propertyId },
          ...(address && { location: address }),
          ...(day && { startTime: newStartIn(getPeriod('day', day)) }),
          ...(leadId && leadName && getVisitStart({ id: leadId, name: leadName })),
        }}
      />
    ),
  },
} as const satisfies Record<string, QuickCreateForm>;
