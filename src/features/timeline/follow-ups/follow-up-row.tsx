import { Link } from '@tanstack/react-router';
import { CalendarClock, NotebookPen } from 'lucide-react';
import { useRef } from 'react';
import type { FollowUpGroup } from '../../../../db/domain/leads/follow-up-groups.ts';
import type { ActivityKind } from '../../../../db/domain/timeline/activities.ts';
import { classes } from '../../../lib/classes.ts';
import { ageText, isOverADayAgo } from '../../../lib/format/age-text.ts';
import { formatDateTime, formatDay, formatRelativeDate } from '../../../lib/format/format.ts';
import { phoneText } from '../../../lib/format/phone-text.ts';
import { useFocusNextRow } from '../../../lib/list/use-focus-next-row.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { ResponsibleAvatar } from '../../../ui/display/responsible-avatar.tsx';
import type { FollowUpLead } from './follow-up-types.ts';

const loadEditors = () => import('./follow-up-editors.tsx');
const DayEditor = lazyComponent(() => loadEditors().then((editors) => editors.DayEditor));
const ActivityEditor = lazyComponent(() => loadEditors().then((editors) => editors.ActivityEditor));
const preloadEditors = () =>
  void Promise.all([DayEditor.preload(), ActivityEditor.preload()]).catch(() => undefined);
const PhoneText = ({ phone }: { phone: string }) => (
  <span title={phone} className="block">
    {phoneText(phone)}
  </span>
);
// What parses a phone field is much code for the first load: until it is there, the text stands in place of its links.
const PhoneLink = lazyComponent(
  () => import('../../../ui/display/contact-links.tsx').then((module) => module.PhoneLink),
  PhoneText,
  ({ props }) => <PhoneText {...props} />,
);
const openerProps = {
  size: 'sm',
  variant: 'quiet',
  onPointerEnter: preloadEditors,
  onFocus: preloadEditors,
} as const;

/** What is open below a lead: the composer, or the days of its next follow-up. */
export type FollowUpEditor = ActivityKind | 'day';

type FollowUpRowProps = {
  lead: FollowUpLead;
  group: FollowUpGroup;
  ownId: string;
  hasResponsible: boolean;
  editor: FollowUpEditor | null;
  onEdit: (editor: FollowUpEditor | null) => void;
};

/** A lead to follow up, which is called or put off where it stands. */
export function FollowUpRow({ lead, group, ownId, hasResponsible, editor, onEdit }: FollowUpRowProps) {
  const { id, name, phone } = lead;
  const opener = useRef<HTMLDivElement>(null);
  const row = useFocusNextRow();
  function close() {
    opener.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    onEdit(null);
  }
  const toggle = (each: FollowUpEditor) => onEdit(editor === each ? null : each);
  return (
    <li ref={row} className="grid min-h-14 grid-cols-1 content-center py-1.5">
      {/* On a phone the actions stand below the facts, which wrap there. */}
      <div className="flex min-w-0 items-center gap-x-3 max-sm:flex-wrap">
        <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-3rem)]">
          <Link
            to="/crm/leads/$id"
            params={{ id }}
            title={name}
            className="block w-fit max-w-full truncate rounded-sm font-medium hover:text-accent hover:underline pointer-coarse:relative pointer-coarse:-my-3 pointer-coarse:py-3"
          >
            {name}
          </Link>
          <Facts lead={lead} group={group} />
        </div>
        {hasResponsible && <ResponsibleAvatar {...lead} />}
        {phone && (
          // Beginning a call opens the form that records it.
          // biome-ignore lint/a11y/noStaticElementInteractions: the click is that of the link
          // biome-ignore lint/a11y/useKeyWithClickEvents: a link is clicked by Enter too
          <span className="shrink-0 text-13 max-sm:text-14 max-sm:text-accent" onClick={() => onEdit('call')}>
            <PhoneLink phone={phone} />
          </span>
        )}
        <div ref={opener} className="ml-auto flex shrink-0 gap-1 max-sm:-mr-3">
          <Button
            {...openerProps}
            icon={<NotebookPen aria-hidden="true" />}
            aria-label={`Registrar llamada a ${name}`}
            title="Registrar actividad"
            aria-expanded={editor !== null && editor !== 'day'}
            onClick={() => toggle('call')}
          />
          <Button
            {...openerProps}
            icon={<CalendarClock aria-hidden="true" />}
            aria-label={`Próximo seguimiento de ${name}`}
            title="Próximo seguimiento"
            aria-expanded={editor === 'day'}
            onClick={() => toggle('day')}
          />
        </div>
      </div>
      {editor === 'day' && <DayEditor lead={lead} onClose={close} />}
      {editor && editor !== 'day' && (
        <ActivityEditor lead={lead} ownId={ownId} kind={editor} onClose={close} />
      )}
    </li>
  );
}

const reasons: Record<FollowUpGroup, string> = {
  uncontacted: 'Sin contactar',
  overdue: 'Vencido',
  today: 'Hoy',
  none: 'Sin próximo paso',
};

/** Why the lead stands in its group, and what is planned with it. */
function Facts({ lead, group }: { lead: FollowUpLead; group: FollowUpGroup }) {
  const { nextFollowUpOn, lastContactAt, createdAt, event, task } = lead;
  const isNew = group === 'uncontacted';
  // The time first: the line may be too long for its end.
  const planned = event
    ? `${(event.time === null ? formatDateTime : formatDay)(event.at ?? '')}: ${event.title}`
    : task && `${task.at ? `vence ${formatRelativeDate(task.at)}: ` : ''}${task.title}`;
  const contact = lastContactAt ? `Último contacto: ${formatRelativeDate(lastContactAt)}` : 'Sin contacto';
  const others = [
    isNew ? `creado: ${formatRelativeDate(createdAt)}, ${ageText(createdAt)}` : contact,
    isNew && nextFollowUpOn && `seguimiento: ${formatRelativeDate(nextFollowUpOn)}`,
    planned,
  ];
  const reason =
    group === 'overdue' && nextFollowUpOn ? `Vencido: ${formatRelativeDate(nextFollowUpOn)}` : reasons[group];
  const isLate = group === 'overdue' || (isNew && isOverADayAgo(createdAt));
  const text = [reason, ...others].filter(Boolean).join(' · ');
  return (
    <p title={text} className="text-13 text-ink-soft max-sm:wrap-anywhere sm:truncate">
      <span className={classes('font-medium', isLate && 'text-danger')}>{reason}</span>
      {text.slice(reason.length)}
    </p>
  );
}
