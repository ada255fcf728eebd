import { CalendarPlus, House, KeyRound, ListPlus, Megaphone, UserPlus } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { periodOf } from '../../db/domain/calendar-period.ts';
import { newStartIn } from '../features/calendar/new-start.ts';
import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { MissingModal } from '../ui/overlay/missing-dialog.tsx';
import type { PageContext } from './page-context.ts';

const NewEventModal = lazyComponent(
  () => import('../features/events/event-modals.tsx').then((module) => module.NewEventModal),
  null,
  MissingModal,
);
const NewTaskModal = lazyComponent(
  () => import('../features/tasks/task-modals.tsx').then((module) => module.NewTaskModal),
  null,
  MissingModal,
);
const NewLeadModal = lazyComponent(
  () => import('../features/leads/new-lead-modal.tsx').then((module) => module.NewLeadModal),
  null,
  MissingModal,
);
const NewOwnerModal = lazyComponent(
  () => import('../features/owners/new-owner-modal.tsx').then((module) => module.NewOwnerModal),
  null,
  MissingModal,
);
const NewPropertyModal = lazyComponent(
  () => import('../features/properties/new-property-modal.tsx').then((module) => module.NewPropertyModal),
  null,
  MissingModal,
);
const NewAdModal = lazyComponent(
  () => import('../features/ads/ad-modals.tsx').then((module) => module.NewAdModal),
  null,
  MissingModal,
);

/** What can be made from anywhere, in the order of the menu. */
export const createForms = [
  { name: 'event', label: 'Nuevo evento', icon: CalendarPlus },
  { name: 'task', label: 'Nueva tarea', icon: ListPlus },
  { name: 'owner', label: 'Nuevo propietario', icon: KeyRound },
  { name: 'property', label: 'Nueva propiedad', icon: House },
  { name: 'ad', label: 'Nuevo anuncio', icon: Megaphone },
  { name: 'lead', label: 'Nuevo lead', icon: UserPlus },
] as const;
export type FormName = (typeof createForms)[number]['name'];

type Frame = { open: boolean; onOpenChange: (open: boolean) => void };
const modals: Record<FormName, (frame: Frame, begun: PageContext & { me: string }) => ReactNode> = {
  event: (frame, { me, day, leadId = null, propertyId = null }) => (
    <NewEventModal
      {...frame}
      start={{ userId: me, leadId, propertyId, ...(day && { startTime: newStartIn(periodOf('day', day)) }) }}
    />
  ),
  task: (frame, { me, day, leadId = null, propertyId = null }) => (
    <NewTaskModal {...frame} start={{ assignedTo: me, leadId, propertyId, ...(day && { dueDate: day }) }} />
  ),
  owner: (frame) => <NewOwnerModal {...frame} />,
  property: (frame, { ownerId }) => <NewPropertyModal {...frame} ownerId={ownerId} />,
  ad: (frame, { propertyId, ownerId }) => <NewAdModal {...frame} propertyId={propertyId} ownerId={ownerId} />,
  lead: (frame) => <NewLeadModal {...frame} />,
};

/** A form that was asked for, and what the page spoke of then. */
export type Asked = { form: FormName; here: PageContext };
type CreateFormsProps = { asked: Asked | null; me: string; onClose: () => void };

/** The form that was asked for; those shown before stay to end their movement. */
export function CreateForms({ asked, me, onClose }: CreateFormsProps) {
  const [used, setUsed] = useState<readonly Asked[]>([]);
  if (asked && !used.includes(asked)) setUsed([...used.filter(({ form }) => form !== asked.form), asked]);
  return (
    <>
      {used.map(({ form, here }) => (
        <Fragment key={form}>
          {modals[form](
            { open: asked?.form === form, onOpenChange: (open) => !open && onClose() },
            { ...here, me },
          )}
        </Fragment>
      ))}
    </>
  );
}
