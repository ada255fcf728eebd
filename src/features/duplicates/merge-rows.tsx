import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { type MergeSide, mergeSides } from '../../../db/domain/duplicates/merge-fields.ts';
import { classes } from '../../lib/classes.ts';
import { formatDay } from '../../lib/format/format.ts';
import type { MergeRecord } from './duplicate-types.ts';
import { getPersonPath } from './person-path.ts';

const rowClass =
  'grid grid-cols-1 gap-x-3 gap-y-1 px-4 py-2 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)] md:items-center';

type MergeHeadsProps = { kind: PersonKind; older: MergeRecord; newer: MergeRecord };

/** The two records: the older one stays. */
export function MergeHeads({ kind, older, newer }: MergeHeadsProps) {
  return (
    <div className={classes(rowClass, 'py-3!')}>
      <span className="max-md:hidden" />
      <Head kind={kind} record={older} title="Se conserva" />
      <Head kind={kind} record={newer} title="Se une a ella" />
    </div>
  );
}

type HeadProps = { kind: PersonKind; record: MergeRecord; title: string };

const Head = ({ kind, record: { id, name, createdAt }, title }: HeadProps) => (
  <div className="min-w-0 md:px-3">
    <p className="text-12 font-medium text-ink-faint">{title}</p>
    <Link
      to={getPersonPath(kind)}
      params={{ id }}
      className="block truncate rounded-sm font-semibold hover:text-accent hover:underline"
      title={name}
    >
      {name}
    </Link>
    <p className="text-13 text-ink-soft">Creada {formatDay(createdAt)}</p>
  </div>
);

type MergeChoiceProps = {
  label: string;
  texts: Record<MergeSide, string | null>;
  value: MergeSide;
  onChange: (side: MergeSide) => void;
};

const origins: Record<MergeSide, string> = { older: 'la que se conserva', newer: 'la que se une' };

/** One field: the values of both records, of which one is chosen; the arrow keys change the choice. */
export function MergeChoice({ label, texts, value, onChange }: MergeChoiceProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} className={rowClass}>
      <p id={`${id}-label`} className="text-13 text-ink-soft">
        {label}
      </p>
      {mergeSides.map((side) => (
        <label
          key={side}
          className="relative flex min-h-9 min-w-0 cursor-pointer items-center gap-2 rounded-md border border-line px-3 py-1.5 text-ink-soft transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={id}
            className="sr-only"
            checked={value === side}
            onChange={() => onChange(side)}
            aria-label={`${texts[side] ?? 'Vacío'}, de ${origins[side]}`}
          />
          <span className={classes('min-w-0 flex-1 wrap-anywhere', texts[side] === null && 'text-ink-faint')}>
            {texts[side] ?? 'Vacío'}
          </span>
          {value === side && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
        </label>
      ))}
    </div>
  );
}

type MergeFactProps = { label: string; note?: string; children: ReactNode };

/** What needs no choice. */
export const MergeFact = ({ label, note, children }: MergeFactProps) => (
  <div className={rowClass}>
    <p className="text-13 text-ink-soft">{label}</p>
    <p className="min-w-0 wrap-anywhere md:col-span-2 md:px-3">
      {children}
      {note && <span className="text-13 text-ink-faint"> · {note}</span>}
    </p>
  </div>
);
