import { classes } from '../../lib/classes.ts';
import { formatDay, formatRelativeDate } from '../../lib/format/format.ts';
import { budgetLines } from '../../lib/format/lead-preference-texts.ts';
import { leadPriorityText, leadSourceText } from '../../texts/lead-texts.ts';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { DateTime, dateCellClass } from '../../ui/display/date-time.tsx';
import { MatchedContact } from '../../ui/display/matched-contact.tsx';
import { TagChips } from '../../ui/display/tag-chips.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { noValue, RecordActions, RecordTitle, responsibleColumn } from '../../ui/list/record-columns.tsx';
import { LeadInPlace } from './lead-in-place.tsx';
import type { ListedLead } from './lead-types.ts';

/**
 * The column widths: below 64rem source and creation date are below the name, the priority below the status.
 * A width without a value hides its column, as below 80rem those that are not shown until they are chosen.
 */
export const leadWidths =
  '[--lead-budget:_] [--lead-contact:minmax(0,4fr)] [--lead-contacted:_] [--lead-created:_] [--lead-follow-up:_] [--lead-name:minmax(0,6fr)] [--lead-priority:_] [--lead-source:_] [--lead-zones:_] lg:[--lead-contact:minmax(0,4.4fr)] lg:[--lead-created:8.5rem] lg:[--lead-name:minmax(0,3.85fr)] lg:[--lead-priority:7.5rem] lg:[--lead-source:minmax(0,2.6fr)] xl:[--lead-budget:minmax(0,4.6fr)] xl:[--lead-contacted:8.5rem] xl:[--lead-follow-up:8.75rem] xl:[--lead-zones:minmax(0,2.6fr)]';

/** The columns of the lead table; must be inside leadWidths. */
export const leadColumns: readonly Column<ListedLead>[] = [
  {
    key: 'name',
    sort: 'name',
    header: 'Lead',
    width: 'var(--lead-name)',
    cell: (lead) => (
      <>
        <RecordTitle path="/crm/leads/$id" id={lead.id} title={lead.name} />
        {lead.agreeing ? <MatchedContact name={lead.agreeing} /> : <Facts {...lead} />}
      </>
    ),
  },
  {
    key: 'contact',
    sort: 'contact',
    header: 'Contacto',
    width: 'var(--lead-contact)',
    cell: (lead) => <Contact {...lead} />,
  },
  {
    key: 'status',
    sort: 'status',
    header: 'Estado',
    width: '7.5rem',
    cell: (lead) => (
      <>
        <LeadInPlace field="status" record={lead} />
        <p
          title={`Prioridad: ${leadPriorityText(lead.priority)}`}
          className={classes(
            'pl-2 text-12 lg:hidden',
            lead.priority === 'High' ? 'font-semibold' : 'text-ink-soft',
          )}
        >
          <span className="sr-only">Prioridad: </span>
          {leadPriorityText(lead.priority)}
        </p>
      </>
    ),
  },
  {
    key: 'priority',
    sort: '-priority',
    header: 'Prioridad',
    width: 'var(--lead-priority)',
    className: 'max-lg:hidden',
    cell: (lead) => <LeadInPlace field="priority" record={lead} />,
  },
  {
    key: 'source',
    header: 'Fuente',
    width: 'var(--lead-source)',
    className: 'text-13 max-lg:hidden',
    cell: ({ source }) => <span title={leadSourceText(source)}>{leadSourceText(source)}</span>,
  },
  {
    ...responsibleColumn,
    cell: (lead) => <LeadInPlace field="responsible" record={lead} />,
  },
  {
    key: 'created',
    sort: 'created',
    header: 'Creado',
    width: 'var(--lead-created)',
    className: `${dateCellClass} max-lg:hidden`,
    cell: ({ createdAt }) => <DateTime iso={createdAt} relative />,
  },
  {
    key: 'budget',
    header: 'Presupuesto',
    width: 'var(--lead-budget)',
    className: 'text-13 max-xl:hidden',
    isOptional: true,
    cell: (lead) => <Lines lines={budgetLines(lead)} />,
  },
  {
    key: 'zones',
    header: 'Zona',
    width: 'var(--lead-zones)',
    className: 'text-13 max-xl:hidden',
    isOptional: true,
    cell: ({ preferredZones }) => (
      <Lines lines={preferredZones.length > 0 ? [preferredZones.join(', ')] : []} />
    ),
  },
  {
    key: 'tags',
    header: 'Etiquetas',
    width: 'var(--lead-budget)',
    className: 'max-xl:hidden',
    isOptional: true,
    cell: ({ tags }) => <TagChips tags={tags} />,
  },
  {
    key: 'followup',
    sort: 'followUp',
    header: 'Próximo paso',
    width: 'var(--lead-follow-up)',
    className: `${dateCellClass} max-xl:hidden`,
    isOptional: true,
    cell: ({ nextFollowUpOn }) =>
      nextFollowUpOn ? <time dateTime={nextFollowUpOn}>{formatDay(nextFollowUpOn)}</time> : noValue,
  },
  {
    key: 'contacted',
    sort: 'contact',
    header: 'Último contacto',
    width: 'var(--lead-contacted)',
    className: `${dateCellClass} max-xl:hidden`,
    isOptional: true,
    cell: ({ lastContactAt }) => (lastContactAt ? <DateTime iso={lastContactAt} relative /> : noValue),
  },
  {
    key: 'actions',
    header: 'Acciones',
    width: 'var(--row-actions)',
    cell: ({ id, name }) => <RecordActions path="/crm/leads/$id" id={id} title={name} />,
  },
];

/** One line below the name, which a row has room for; the title has what is cut. */
function Facts({ source, createdAt, lastContactAt, hasOpenPreferences, responsible }: ListedLead) {
  const preferences = hasOpenPreferences && 'Preferencias incompletas';
  const others = [leadSourceText(source), responsible?.name].filter(Boolean).join(' · ');
  const title = [
    lastContactAt && `Último contacto: ${formatRelativeDate(lastContactAt)}`,
    preferences,
    `Creado: ${formatRelativeDate(createdAt)}`,
    others,
  ];
  return (
    <p
      data-contact={preferences ? undefined : ''}
      title={title.filter(Boolean).join(' · ')}
      className={classes('truncate text-12 text-ink-soft', !preferences && !lastContactAt && 'lg:hidden')}
    >
      {lastContactAt && (
        <span data-contact="" className="max-lg:hidden">
          Último contacto: <DateTime iso={lastContactAt} relative />
          {preferences && ' · '}
        </span>
      )}
      {preferences}
      <span className="lg:hidden">
        {preferences && ' · '}
        <DateTime iso={createdAt} relative /> · {others}
      </span>
    </p>
  );
}

/** Lines that are cut where they are too long; the title has them whole. */
function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return noValue;
  return lines.map((line) => (
    <p key={line} title={line} className="truncate">
      {line}
    </p>
  ));
}

function Contact({ email, phone }: Pick<ListedLead, 'email' | 'phone'>) {
  if (!email && !phone) return <span className="text-ink-faint">Sin contacto</span>;
  return (
    <div className="text-12 text-ink-soft [&_a]:leading-6">
      {email && <EmailLink email={email} />}
      {phone && <PhoneLink phone={phone} />}
    </div>
  );
}
