import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { LeadPriority, LeadStatus } from '../../../db/domain/leads/leads.ts';
import {
  leadPriorityOptions,
  leadPriorityText,
  leadStatusOptions,
  leadStatusText,
} from '../../texts/lead-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import { LeadPriorityBadge, LeadStatusBadge } from './lead-badges.tsx';
import type { Lead } from './lead-types.ts';

const showError = (error: unknown) =>
  toast.error(errorText(error, 'Error al actualizar el lead. Por favor, inténtalo de nuevo.'));

/** Status and priority as badges with menus that change them. */
export function LeadEditableBadges({ lead: { id, version, status, priority } }: { lead: Lead }) {
  const setStatus = trpc.leads.setStatus.useMutation({ onError: showError });
  const setPriority = trpc.leads.setPriority.useMutation({ onError: showError });
  const busy = setStatus.isPending || setPriority.isPending;
  // The saved values are shown until the query has refetched that version.
  const isNewer = (save: { isPending: boolean; data?: { version: number } }) =>
    save.isPending || (save.data?.version ?? 0) > version;
  const shownStatus = isNewer(setStatus) ? (setStatus.variables?.status ?? status) : status;
  const shownPriority = isNewer(setPriority) ? (setPriority.variables?.priority ?? priority) : priority;
  const latest = Math.max(version, setStatus.data?.version ?? 0, setPriority.data?.version ?? 0);

  const toStatus = (to: LeadStatus) =>
    !busy && to !== shownStatus && setStatus.mutate({ id, version: latest, status: to });
  const toPriority = (to: LeadPriority) =>
    !busy && to !== shownPriority && setPriority.mutate({ id, version: latest, priority: to });
  return (
    <>
      <Menu
        label="Cambiar estado"
        align="start"
        trigger={
          <BadgeButton label={`Estado: ${leadStatusText(shownStatus)}`} aria-busy={busy}>
            <LeadStatusBadge status={shownStatus} />
          </BadgeButton>
        }
        items={leadStatusOptions.map(({ value, label }) => ({
          label,
          checked: value === shownStatus,
          onSelect: () => toStatus(value),
        }))}
      />
      <Menu
        label="Cambiar prioridad"
        align="start"
        trigger={
          <BadgeButton label={`Prioridad: ${leadPriorityText(shownPriority)}`} aria-busy={busy}>
            <LeadPriorityBadge priority={shownPriority} />
          </BadgeButton>
        }
        items={leadPriorityOptions.map(({ value, label }) => ({
          label,
          checked: value === shownPriority,
          onSelect: () => toPriority(value),
        }))}
      />
    </>
  );
}

type BadgeButtonProps = ComponentProps<'button'> & { label: string; children: ReactNode };

function BadgeButton({ label, children, ...rest }: BadgeButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className="inline-flex h-7 items-center gap-0.5 rounded-full px-1 transition-colors hover:bg-sunken aria-busy:opacity-70 pointer-coarse:min-h-11"
    >
      {children}
      <ChevronDown aria-hidden="true" className="size-3.5 text-ink-faint" />
    </button>
  );
}
