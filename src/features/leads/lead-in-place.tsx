import { isClosedLead, type LeadPriority, type LeadStatus } from '../../../db/domain/leads/leads.ts';
import { defineResponsibleMenu } from '../../components/responsible-menu.tsx';
import {
  leadPriorityOptions,
  leadPriorityText,
  leadStatusOptions,
  leadStatusText,
} from '../../texts/lead-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { defineInPlaceField, defineInPlaceMenu } from '../../ui/record/in-place-menu.tsx';
import { LeadPriorityBadge, LeadStatusBadge } from './lead-badges.tsx';
import type { ListedLead } from './lead-types.ts';

type InPlaceLead = Pick<
  ListedLead,
  'id' | 'version' | 'status' | 'priority' | 'nextFollowUpOn' | 'assignedTo' | 'responsible'
>;

const updateErrorText = (error: unknown) =>
  errorText(error, 'Error al actualizar el lead. Por favor, inténtalo de nuevo.');

/** The status of a lead, changed in place. To undo that it was closed also gives its follow-up back. */
export const LeadStatusMenu = defineInPlaceMenu<LeadStatus, 'status', InPlaceLead>({
  field: 'status',
  name: 'Estado',
  options: leadStatusOptions,
  toText: leadStatusText,
  useSave({ nextFollowUpOn }) {
    const { mutateAsync } = trpc.leads.setStatus.useMutation();
    return (ref, status, undone) =>
      mutateAsync({ ...ref, status, ...(undone && isClosedLead(undone) && { nextFollowUpOn }) });
  },
  errorText: updateErrorText,
  render: (status) => <LeadStatusBadge status={status} />,
});

/** The priority of a lead, changed in place. */
export const LeadPriorityMenu = defineInPlaceMenu<LeadPriority | null, 'priority'>({
  field: 'priority',
  name: 'Prioridad',
  options: leadPriorityOptions,
  toText: leadPriorityText,
  useSave() {
    const { mutateAsync } = trpc.leads.setPriority.useMutation();
    return (ref, priority) => mutateAsync({ ...ref, priority });
  },
  errorText: updateErrorText,
  render: (priority) => <LeadPriorityBadge priority={priority} />,
});

/** Who is responsible for a lead, changed in place. */
export const LeadResponsibleMenu = defineResponsibleMenu({
  listPath: '/crm/leads',
  useAssign: () => trpc.leads.assign.useMutation(),
});

/** A field of a lead in a row or card, changed in place. */
export const LeadInPlace = defineInPlaceField<'status' | 'priority' | 'responsible', InPlaceLead>({
  status: LeadStatusMenu,
  priority: LeadPriorityMenu,
  responsible: LeadResponsibleMenu,
});
