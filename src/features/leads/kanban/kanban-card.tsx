import { useDraggable } from '@dnd-kit/react';
import { Link } from '@tanstack/react-router';
import { ArrowRightLeft, GripVertical } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { isClosedLead } from '../../../../db/domain/leads/leads.ts';
import { classes } from '../../../lib/classes.ts';
import { formatDay, madridDay } from '../../../lib/format/format.ts';
import { leadColumnOptions, leadSourceText } from '../../../texts/lead-texts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ContactLines } from '../../../ui/display/contact-links.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { MatchedContact } from '../../../ui/display/matched-contact.tsx';
import { ResponsibleAvatar } from '../../../ui/display/responsible-avatar.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { LeadPriorityBadge } from '../lead-badges.tsx';
import { LeadPreferenceSummary } from '../lead-card.tsx';
import type { ListedLead } from '../lead-types.ts';
import { OpenPreferencesBadge } from '../open-preferences-badge.tsx';
import type { RestoredFocus } from './use-focus-restore.ts';

export type MoveCard = (lead: ListedLead, to: ListedLead['status'], focus: RestoredFocus['focus']) => void;

type KanbanCardProps = { lead: ListedLead; busy: boolean; onMove: MoveCard };

/** A lead's card on the board: dragged by pointer or keyboard, or moved by its menu. */
export const KanbanCard = memo(function KanbanCard({ lead, busy, onMove }: KanbanCardProps) {
  const { ref, handleRef, isDragSource } = useDraggable({ id: lead.id, data: { lead }, disabled: busy });
  const grip = (
    <button
      ref={handleRef}
      type="button"
      data-control="grip"
      aria-label={`Arrastrar la tarjeta de ${lead.name}`}
      aria-roledescription="tarjeta que se arrastra"
      className="-ml-1.5 grid h-7 w-6 shrink-0 cursor-grab place-items-center rounded-sm text-ink-faint hover:text-ink"
    >
      <GripVertical aria-hidden="true" className="size-3.5" />
    </button>
  );
  const menu = (
    <Menu
      label={`Mover a… ${lead.name}`}
      heading="Mover a…"
      trigger={
        <IconButton data-control="menu" size="sm" label={`Mover a…: ${lead.name}`} title="Mover a…">
          <ArrowRightLeft aria-hidden="true" />
        </IconButton>
      }
      items={leadColumnOptions.map(({ value, label }) => ({
        label,
        checked: value === lead.status,
        // Ignored while the previous move is pending; the button stays enabled, because it has the focus.
        onSelect: () => busy || onMove(lead, value, 'menu'),
      }))}
    />
  );
  return (
    <div
      ref={ref}
      data-lead={lead.id}
      className={classes('touch-manipulation', isDragSource && 'opacity-40')}
    >
      <CardFace lead={lead} grip={grip} menu={menu} />
    </div>
  );
});

type CardFaceProps = { lead: ListedLead; lifted?: boolean; grip?: ReactNode; menu?: ReactNode };

/** The content of a card, in its column and as the drag overlay. */
export function CardFace({ lead, lifted, grip, menu }: CardFaceProps) {
  return (
    <article
      className={classes(
        'flex cursor-grab flex-col gap-1 rounded-md border border-line bg-surface p-3 select-none',
        lifted ? 'shadow-raised' : 'shadow-card',
      )}
    >
      <div className="flex min-h-7 items-center gap-1">
        {grip ?? <GripVertical aria-hidden="true" className="-ml-0.5 size-3.5 text-ink-faint" />}
        <h4 className="min-w-0 flex-1 font-medium" title={lead.name}>
          <Link
            to="/crm/leads/$id"
            params={{ id: lead.id }}
            data-control="link"
            draggable={false}
            className="block truncate rounded-sm py-0.5 hover:text-accent"
          >
            {lead.name}
          </Link>
        </h4>
        {menu}
      </div>
      <ContactLines email={lead.email} phone={lead.phone} />
      <LeadPreferenceSummary lead={lead} />
      {!(lead.status && isClosedLead(lead.status)) && <FollowUpDay on={lead.nextFollowUpOn} />}
      <div className="flex items-end gap-2 text-12 text-ink-soft">
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <LeadPriorityBadge priority={lead.priority} />
          <OpenPreferencesBadge lead={lead} />
          {lead.agreeing ? (
            <MatchedContact name={lead.agreeing} />
          ) : (
            <p className="max-w-full truncate">
              {leadSourceText(lead.source)} · <DateTime iso={lead.createdAt} relative />
            </p>
          )}
          {lead.lastContactAt && (
            <p className="max-w-full truncate">
              Último contacto: <DateTime iso={lead.lastContactAt} relative />
            </p>
          )}
        </div>
        <ResponsibleAvatar {...lead} />
      </div>
    </article>
  );
}

/** The day of the next follow-up, as a line of text. */
function FollowUpDay({ on }: { on: string | null }) {
  if (!on) return <p className="text-13 text-ink-faint">Sin próximo paso</p>;
  const isLate = on < madridDay();
  return (
    <p className={classes('truncate text-13', isLate && 'text-danger')}>
      {`${isLate ? 'Vencido' : 'Próximo paso'}: ${formatDay(on)}`}
    </p>
  );
}
