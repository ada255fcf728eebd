import { isClosedLead, type LeadPriority, type LeadStatus } from '../../../db/domain/leads/leads.ts';
import { ResponsibleMenu } from '../../pickers/responsible-menu.tsx';
import {
  leadPriorityOptions,
  leadPriorityText,
  leadStatusOptions,
  leadStatusText,
} from '../../texts/lead-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { InPlaceMenu } from '../../ui/record/in-place-menu.tsx';
import { LeadPriorityBadge, LeadStatusBadge } from './lead-badges.tsx';
import type { ListedLead } from './lead-types.ts';

type InPlaceProps = {
  lead: Pick<
    ListedLead,
    'id' | 'version' | 'status' | 'priority' | 'nextFollowUpOn' | 'assignedTo' | 'responsible'
  >;
  isCompact?: boolean;
};

const updateErrorText = (error: unknown) =>
  errorText(error, 'Error al actualizar el lead. Por favor, inténtalo de nuevo.');

/** The status of a lead, changed in place. To undo that it was closed also gives its follow-up back. */
export function LeadStatusMenu({ lead, isCompact }: InPlaceProps) {
  const setStatus = trpc.leads.setStatus.useMutation();
  function save(ref: { id: string; version: number }, to: LeadStatus | null, undone?: LeadStatus | null) {
    const { nextFollowUpOn } = lead;
    const isReopened = undone && isClosedLead(undone);
    return setStatus.mutateAsync({ ...ref, status: to as LeadStatus, ...(isReopened && { nextFollowUpOn }) });
  }
  return (
    <InPlaceMenu
      record={lead}
      field="status"
      name="Estado"
      value={lead.status}
      options={leadStatusOptions}
      toText={leadStatusText}
      save={save}
      errorText={updateErrorText}
      isCompact={isCompact}
    >
      {(status) => <LeadStatusBadge status={status} />}
    </InPlaceMenu>
  );
}

/** The priority of a lead, changed in place. */
export function LeadPriorityMenu({ lead, isCompact }: InPlaceProps) {
  const setPriority = trpc.leads.setPriority.useMutation();
  return (
    <InPlaceMenu<LeadPriority>
      record={lead}
      field="priority"
      name="Prioridad"
      value={lead.priority}
      options={leadPriorityOptions}
      toText={leadPriorityText}
      save={(ref, priority) => setPriority.mutateAsync({ ...ref, priority })}
      errorText={updateErrorText}
      isCompact={isCompact}
    >
      {(priority) => <LeadPriorityBadge priority={priority} />}
    </InPlaceMenu>
  );
}

/** Who is responsible for a lead, changed in place. */
export function LeadResponsibleMenu({ lead, isCompact }: InPlaceProps) {
  const assign = trpc.leads.assign.useMutation();
  return (
    <ResponsibleMenu record={lead} listPath="/crm/leads" assign={assign.mutateAsync} isCompact={isCompact} />
  );
}

const menus = { status: LeadStatusMenu, priority: LeadPriorityMenu, responsible: LeadResponsibleMenu };

/** A field of a lead in a row or card, changed in place. */
export function LeadInPlace({ field, lead }: InPlaceProps & { field: keyof typeof menus }) {
  const Menu = menus[field];
  return <Menu lead={lead} isCompact />;
}
