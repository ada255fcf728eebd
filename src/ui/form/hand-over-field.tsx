import { useState } from 'react';
import {
  HAND_OVER_MISSING,
  type HandOver,
  handOverAllTo,
  MAX_SUCCESSORS,
  type OpenWork,
  type WorkKind,
  workKinds,
} from '../../../db/domain/users/hand-over.ts';
import { plural } from '../../lib/format/plural.ts';
import { Button } from '../button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Field, type FieldProps } from '../inputs/field.tsx';
import { NativeSelect } from '../inputs/select.tsx';

const nouns: Record<WorkKind, [one: string, many: string]> = {
  leads: ['lead', 'leads'],
  owners: ['propietario', 'propietarios'],
  properties: ['propiedad', 'propiedades'],
  tasks: ['tarea', 'tareas'],
  events: ['evento', 'eventos'],
};

type Choices = Partial<Record<WorkKind, readonly string[]>>;

/**
 * The choice of who takes over the work of a user who leaves: one person, or one or several for each kind. Nobody is chosen at first.
 */
export function useHandOver(work: OpenWork | undefined) {
  const [successor, setSuccessor] = useState('');
  const [split, setSplit] = useState<Choices>({});
  const [isSplit, setIsSplit] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const kinds = workKinds.filter((kind) => work && work[kind] > 0);
  // '' where nobody is chosen yet.
  const choices = (kind: WorkKind) => split[kind] ?? [successor];
  function toSuccessors(kind: WorkKind) {
    const [first, ...others] = choices(kind).filter(Boolean);
    return first && others.length > 0 ? [first, ...others] : first;
  }
  const all = successor ? handOverAllTo(successor) : {};
  const handTo: HandOver = isSplit
    ? Object.fromEntries(kinds.map((kind) => [kind, toSuccessors(kind)]))
    : all;
  const lacks = (kind: WorkKind) => !handTo[kind];
  const errorFor = (kind: WorkKind) => (attempts > 0 && lacks(kind) ? HAND_OVER_MISSING : undefined);
  const isMissing = kinds.some(lacks);
  // One choice for everything is one field.
  const asked = isSplit ? kinds : kinds.slice(0, 1);
  const refused = asked.map((kind) => [kind, errorFor(kind)] as const).filter(([, message]) => message);
  return {
    handTo,
    attempts,
    /** Whether some work has nobody yet who takes it over. */
    isMissing,
    /** The missing choices, by kind, once they are shown. */
    errors: Object.fromEntries(refused.map(([kind, message]) => [kind, { message }])),
    /** Whether everything has somebody who takes it over; shows the missing choices from now on. */
    check: () => {
      setAttempts(attempts + 1);
      return !isMissing;
    },
    field: {
      kinds,
      isSplit,
      onSplitChange: setIsSplit,
      successor,
      onSuccessorChange: setSuccessor,
      choices,
      onChoicesChange: (kind: WorkKind, userIds: readonly string[]) =>
        setSplit({ ...split, [kind]: userIds }),
      errorFor,
    },
  };
}

type HandOverFieldProps = ReturnType<typeof useHandOver>['field'] & {
  /** The query of the user's work. */
  work: { data: OpenWork | undefined; error: unknown; refetch: () => unknown };
  /** Whether the current user is the one who leaves. */
  own?: boolean;
  /** The users who may take over. */
  candidates: readonly { value: string; label: string }[];
};

/** Shows the work of a user who leaves, and asks who takes it over. */
export function HandOverField({ work, own = false, candidates, kinds, ...field }: HandOverFieldProps) {
  const [leaves, noWork] = own ? ['Dejas', 'No dejas'] : ['Deja', 'No deja'];
  if (work.error)
    return (
      <p className="flex flex-wrap items-center gap-3">
        {own ? 'No se ha podido saber qué trabajo dejas.' : 'No se ha podido saber qué trabajo deja.'}
        <Button size="sm" onClick={() => void work.refetch()}>
          Reintentar
        </Button>
      </p>
    );
  const { data } = work;
  if (!data) return <Skeleton className="h-5 w-2/3" />;
  const [first] = kinds;
  if (!first) return <p>{noWork} trabajo pendiente.</p>;
  const amount = (kind: WorkKind) => plural(data[kind], ...nouns[kind]);
  /** Who takes over one kind: a person, and further ones who share it. */
  function renderKind(kind: WorkKind) {
    const userIds = field.choices(kind);
    const isShared = userIds.filter(Boolean).length > 1;
    const most = Math.min(data?.[kind] ?? 0, candidates.length, MAX_SUCCESSORS);
    const change = (at: number, userId: string) =>
      // A further person who is taken back is no field any more.
      field.onChoicesChange(
        kind,
        at > 0 && !userId ? userIds.filter((_, position) => position !== at) : userIds.with(at, userId),
      );
    return (
      <div key={kind} className="flex flex-col gap-2">
        {userIds.map((userId, at) => (
          <SuccessorSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: the first, second … person
            key={at}
            label={
              at === 0 ? (
                `Traspasar ${amount(kind)} a`
              ) : (
                <>
                  También a<span className="sr-only">{` (${at + 1}): ${amount(kind)}`}</span>
                </>
              )
            }
            required={at === 0}
            value={userId}
            onChange={(chosen) => change(at, chosen)}
            candidates={candidates.filter(({ value }) => value === userId || !userIds.includes(value))}
            {...(at === 0 && {
              error: field.errorFor(kind),
              hint: isShared && 'Se reparten a partes iguales.',
            })}
          />
        ))}
        {most > userIds.length && !userIds.includes('') && (
          <Button
            size="sm"
            variant="quiet"
            className="self-start"
            onClick={() => field.onChoicesChange(kind, [...userIds, ''])}
          >
            Añadir otra persona<span className="sr-only">{`: ${amount(kind)}`}</span>
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{`${leaves} ${kinds.map(amount).join(', ')}.`}</p>
        {(kinds.length > 1 || data[first] > 1) && candidates.length > 1 && (
          <Button size="sm" onClick={() => field.onSplitChange(!field.isSplit)}>
            {field.isSplit ? 'Traspasar todo a una persona' : 'Repartir…'}
          </Button>
        )}
      </div>
      {field.isSplit ? (
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">{kinds.map(renderKind)}</div>
      ) : (
        <SuccessorSelect
          label="Traspasar todo a"
          required
          value={field.successor}
          onChange={field.onSuccessorChange}
          candidates={candidates}
          error={field.errorFor(first)}
        />
      )}
    </div>
  );
}

type SuccessorSelectProps = Omit<FieldProps, 'children'> & {
  value: string;
  onChange: (userId: string) => void;
  candidates: HandOverFieldProps['candidates'];
};

const SuccessorSelect = ({ value, onChange, candidates, ...texts }: SuccessorSelectProps) => (
  <Field {...texts}>
    {(ids) => (
      <NativeSelect
        {...ids}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="Elige a una persona"
        options={candidates}
      />
    )}
  </Field>
);
