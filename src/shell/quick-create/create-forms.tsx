import { useRouter } from '@tanstack/react-router';
import { CalendarPlus, House, KeyRound, ListPlus, Megaphone, Phone, UserPlus } from 'lucide-react';
import { Fragment, type ReactNode, useLayoutEffect, useState } from 'react';
import { getPeriod } from '../../../db/domain/calendar/calendar-period.ts';
import { newStartIn } from '../../../db/domain/calendar/event-span.ts';
import { getVisitStart } from '../../features/events/visit-start.ts';
import { lazyModal } from '../../ui/overlay/failed-dialog.tsx';
import { registerCreateModals } from '../../ui/record/create-in-place.ts';
import { getPageContext, type PageContext } from './page-context.ts';

const NewEventModal = lazyModal(() =>
  import('../../features/events/event-modals.tsx').then((module) => module.NewEventModal),
);
const NewTaskModal = lazyModal(() =>
  import('../../features/tasks/task-modals.tsx').then((module) => module.NewTaskModal),
);
const QuickLeadModal = lazyModal(() =>
  import('../../features/leads/quick/quick-lead-modal.tsx').then((module) => module.QuickLeadModal),
);
const NewLeadModal = lazyModal(() =>
  import('../../features/leads/new-lead-modal.tsx').then((module) => module.NewLeadModal),
);
const NewOwnerModal = lazyModal(() =>
  import('../../features/owners/new-owner-modal.tsx').then((module) => module.NewOwnerModal),
);
const NewPropertyModal = lazyModal(() =>
  import('../../features/properties/new-property-modal.tsx').then((module) => module.NewPropertyModal),
);
const NewAdModal = lazyModal(() =>
  import('../../features/ads/ad-modals.tsx').then((module) => module.NewAdModal),
);

const AddContactModal = lazyModal(() =>
  import('../../features/contacts/add-contact-modal.tsx').then((module) => module.AddContactModal),
);

/** Loads the form that is opened most often before it is opened; ignores failures. */
export const preloadQuickLead = () =>
  void import('../../features/leads/quick/quick-lead-modal.tsx').then(
    (module) => module.preloadQuickLead(),
    () => undefined,
  );

/** The forms of quick create, in the order of the menu. */
export const createForms = [
  { name: 'event', label: 'Nuevo evento', icon: CalendarPlus },
  { name: 'task', label: 'Nueva tarea', icon: ListPlus },
  { name: 'owner', label: 'Nuevo propietario', icon: KeyRound },
  { name: 'property', label: 'Nueva propiedad', icon: House },
  { name: 'ad', label: 'Nuevo anuncio', icon: Megaphone },
  { name: 'quickLead', label: 'Lead rápido', icon: Phone },
  { name: 'lead', label: 'Nuevo lead', icon: UserPlus },
] as const;
export type CreateName = (typeof createForms)[number]['name'];
/** Also what the search of everything opens. */
export type FormName = CreateName | 'addContact';

registerCreateModals({ lead: QuickLeadModal, owner: NewOwnerModal, property: NewPropertyModal });

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };
type Defaults = PageContext & { me: string; typed?: string | undefined };
const modals: Record<FormName, (frame: DialogProps, defaults: Defaults) => ReactNode> = {
  event: (frame, { me, day, leadId = null, leadName, askedId = null, propertyId = askedId, address }) => (
    <NewEventModal
      {...frame}
      start={{
        ...{ userId: me, leadId, propertyId },
        ...(address && { location: address }),
        ...(day && { startTime: newStartIn(getPeriod('day', day)) }),
        ...(leadId && leadName && getVisitStart({ id: leadId, name: leadName })),
      }}
    />
  ),
  task: (frame, { day, leadId = null, propertyId = null }) => (
    <NewTaskModal {...frame} start={{ leadId, propertyId, ...(day && { dueDate: day }) }} />
  ),
  owner: (frame) => <NewOwnerModal {...frame} />,
  property: (frame, { ownerId }) => <NewPropertyModal {...frame} ownerId={ownerId} />,
  ad: (frame, { propertyId, ownerId }) => <NewAdModal {...frame} propertyId={propertyId} ownerId={ownerId} />,
  quickLead: (frame, { typed, propertyId }) => (
    <QuickLeadModal {...frame} typed={typed} propertyId={propertyId} />
  ),
  lead: (frame, { propertyId }) => <NewLeadModal {...frame} propertyId={propertyId} />,
  addContact: (frame, { typed = '' }) => <AddContactModal {...frame} typed={typed} />,
};

/** A requested form, with what was searched for, and the page context at that moment, or of when this code has loaded. */
export type CreateRequest = { form: FormName; typed?: string; context?: PageContext };
type CreateFormsProps = {
  request: CreateRequest | null;
  me: string;
  onRequest: (request: CreateRequest | null) => void;
};

/** The requested form; earlier ones stay mounted, so that their closing animation can end. */
export function CreateForms({ request, me, onRequest }: CreateFormsProps) {
  const router = useRouter();
  useLayoutEffect(() => {
    if (request && !request.context) onRequest({ ...request, context: getPageContext(router) });
  }, [request, onRequest, router]);
  const [mounted, setMounted] = useState<readonly CreateRequest[]>([]);
  if (request?.context && !mounted.includes(request))
    setMounted([...mounted.filter(({ form }) => form !== request.form), request]);
  return (
    <>
      {mounted.map(({ form, typed, context }) => (
        <Fragment key={form}>
          {modals[form](
            { open: request?.form === form, onOpenChange: (open) => !open && onRequest(null) },
            { ...context, typed, me },
          )}
        </Fragment>
      ))}
    </>
  );
}
