import { Link } from '@tanstack/react-router';
import { duplicateGrades } from '../../../db/domain/duplicates/duplicates.ts';
import { classes } from '../../lib/classes.ts';
import { formatDay } from '../../lib/format/format.ts';
import { phoneText } from '../../lib/format/phone-text.ts';
import { duplicateReasonText, personKindText } from '../../texts/duplicate-texts.ts';
import { leadStatusText } from '../../texts/lead-texts.ts';
import { ownerStatusText } from '../../texts/owner-texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import type { DuplicatePair, DuplicatePerson } from './duplicate-types.ts';
import { getPersonPath } from './person-path.ts';

type DuplicateRowProps = { pair: DuplicatePair; onDismiss: () => void };

/** Two people that may be one: what they share, both of them, and what can be done. */
export function DuplicateRow({ pair: { reason, first, second }, onDismiss }: DuplicateRowProps) {
  const canMerge = first.kind === second.kind;
  const names = `${first.name} y ${second.name}`;
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-3 p-4 lg:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)_15rem]">
      <p className="flex items-baseline gap-2 text-13 text-ink-soft lg:flex-col lg:gap-0">
        <span className="text-16 font-semibold text-ink tabular-nums">{duplicateGrades[reason]}</span>
        {duplicateReasonText(reason)}
      </p>
      <Person person={first} reason={reason} />
      <Person person={second} reason={reason} />
      <div className="flex flex-wrap items-center gap-1 lg:flex-col lg:items-stretch">
        {canMerge ? (
          <Link
            to="/crm/duplicates/$"
            params={{ _splat: `${first.kind}/${first.id}/${second.id}` }}
            aria-label={`Fusionar ${names}`}
            className={buttonClass({ size: 'sm' })}
          >
            Fusionar
          </Link>
        ) : (
          <p className="text-13 text-pretty text-ink-soft max-lg:basis-full lg:px-2">
            Un lead y un propietario no se fusionan.
          </p>
        )}
        <Button size="sm" variant="quiet" onClick={onDismiss} aria-label={`${dismissal(canMerge)}: ${names}`}>
          {dismissal(canMerge)}
        </Button>
      </div>
    </li>
  );
}

// A lead may well be an owner too.
const dismissal = (canMerge: boolean) => (canMerge ? 'No son la misma persona' : 'No volver a avisar');

function Person({ person, reason }: { person: DuplicatePerson; reason: DuplicatePair['reason'] }) {
  const { kind, id, name, email, phone, status, createdAt, assigneeName, agreeing } = person;
  const shared = (detail: DuplicatePair['reason']) =>
    classes('truncate', !agreeing && reason === detail && 'font-medium text-ink');
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={getPersonPath(kind)}
          params={{ id }}
          title={name}
          className="min-w-0 truncate rounded-sm font-medium hover:text-accent hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {name}
        </Link>
        <Badge>
          {personKindText(kind)} · {kind === 'lead' ? leadStatusText(status) : ownerStatusText(status)}
        </Badge>
      </div>
      <p className="flex min-w-0 flex-wrap gap-x-3 text-13 text-ink-soft">
        {phone && <span className={shared('phone')}>{phoneText(phone)}</span>}
        {email && (
          <span className={shared('email')} title={email}>
            {email}
          </span>
        )}
        {!phone && !email && 'Sin contacto'}
      </p>
      {agreeing && <p className="truncate text-13 font-medium">{`Contacto: ${agreeing}`}</p>}
      <p className="text-13 text-ink-faint">
        {assigneeName ? `De ${assigneeName}` : 'Sin responsable'} · creado {formatDay(createdAt)}
      </p>
    </div>
  );
}
