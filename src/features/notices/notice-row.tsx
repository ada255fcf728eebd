import { Link } from '@tanstack/react-router';
import {
  Bell,
  CalendarClock,
  CalendarPlus,
  CircleCheck,
  CircleX,
  FileWarning,
  ListChecks,
  Mail,
  MailWarning,
  PhoneCall,
  Shuffle,
  Tag,
  UserPlus,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { NoticeKind } from '../../../db/domain/notices/notices.ts';
import { formatDay, formatEuros, formatEurosPerMonth, formatRelativeDate } from '../../lib/format/format.ts';
import { noticeText } from '../../texts/notice-texts.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import type { Notice } from './notice-types.ts';

const icons: Record<NoticeKind, ComponentType<{ 'aria-hidden': 'true'; className?: string }>> = {
  leadAssigned: UserPlus,
  taskAssigned: ListChecks,
  eventCreated: CalendarPlus,
  eventMoved: CalendarClock,
  newMatches: Shuffle,
  followUpDue: PhoneCall,
  documentMissing: FileWarning,
  tieRefused: UserPlus,
  messageReceived: Mail,
  mailUnprocessed: MailWarning,
  ownerAsksPrice: Tag,
  ownerKeeps: CircleCheck,
  ownerWithdraws: CircleX,
};

const rowClass =
  'flex min-h-11 w-full items-start gap-3 px-4 py-2.5 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2';

/** `ownId`: the id of the user who is signed in. */
type NoticeRowProps = { notice: Notice; ownId: string; onOpen: () => void };

/** A notice, which opens what it is about. */
export const NoticeRow = (props: NoticeRowProps) => (
  <li>
    <NoticeTarget {...props} />
  </li>
);

function NoticeTarget({ notice, ownId, onOpen }: NoticeRowProps) {
  const { leadId, propertyId, taskId, eventId, kind, absentId } = notice;
  const body = <NoticeContent notice={notice} />;
  if (leadId)
    return (
      <Link
        to="/crm/leads/$id"
        params={{ id: leadId }}
        search={{ tab: kind === 'newMatches' ? 'side' : undefined }}
        className={rowClass}
        onClick={onOpen}
      >
        {body}
      </Link>
    );
  if (propertyId)
    return (
      <Link to="/crm/properties/$id" params={{ id: propertyId }} className={rowClass} onClick={onOpen}>
        {body}
      </Link>
    );
  if (taskId || eventId)
    return (
      <button type="button" className={rowClass} onClick={onOpen}>
        {body}
      </button>
    );
  // Of several records, the list that has them.
  const link = { className: rowClass, onClick: onOpen, children: body };
  if (kind === 'newMatches' || !Object.hasOwn(icons, kind)) return <Link to="/crm" {...link} />;
  if (kind === 'mailUnprocessed') return <Link to="/crm/leads" hash="correos" {...link} />;
  if (kind === 'taskAssigned')
    return <Link to="/crm/tasks" search={{ assignedTo: absentId ?? ownId }} {...link} />;
  return <Link to="/crm/leads" search={{ responsible: absentId ?? 'mine' }} {...link} />;
}

function NoticeContent({ notice }: { notice: Notice }) {
  const { kind, readAt, createdAt, eventStart, eventAllDay, droppedPrice, price } = notice;
  // A release after this one may have kinds that this page does not know.
  const Icon = icons[kind] ?? Bell;
  const toText = droppedPrice === 'rent' ? formatEurosPerMonth : formatEuros;
  const dropped = droppedPrice && price !== null ? toText(price) : null;
  const eventTime = eventStart && (eventAllDay ? formatDay(eventStart) : formatRelativeDate(eventStart));
  return (
    <>
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 shrink-0 ${readAt ? 'text-ink-faint' : 'text-accent'}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`line-clamp-3 break-words ${readAt ? 'text-ink-soft' : 'font-medium'}`}>
          {noticeText(notice, eventTime, dropped)}
        </span>
        <span className="block text-13 text-ink-soft">
          <DateTime iso={createdAt} relative />
        </span>
      </span>
      {!readAt && (
        <span role="img" aria-label="Sin leer" className="mt-2 size-2 shrink-0 rounded-full bg-accent" />
      )}
    </>
  );
}
