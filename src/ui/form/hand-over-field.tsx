import { useState } from 'react';
import {
  HAND_OVER_MISSING,
  type HandOver,
  handOverAllTo,
  type OpenWork,
  type WorkKind,
  workKinds,
} from '../../../db/domain/users/hand-over.ts';
import { plural } from '../../lib/format/plural.ts';
import { Button } from '../button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Field } from '../inputs/field.tsx';
import { NativeSelect } from '../inputs/select.tsx';

const nouns: Record<WorkKind, [one: string, many: string]> = {
  leads: ['lead', 'leads'],
  owners: ['propietario', 'propietarios'],
  properties: ['propiedad', 'propiedades'],
  tasks: ['tarea', 'tareas'],
  events: ['evento', 'eventos'],
};

/** The choice of who takes over the work of a user who leaves: one person, or one for each kind. Nobody is chosen at first. */
export function useHandOver(work: OpenWork | undefined) {
  const [successor, setSuccessor] = useState('');
  const [split, setSplit] = useState<HandOver>({});
  const [isSplit, setIsSplit] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const kinds = workKinds.filter((kind) => work && work[kind] > 0);
  const choice = (kind: WorkKind) => split[kind] ?? successor;
  const all = successor ? handOverAllTo(successor) : {};
  const handTo: HandOver = isSplit
    ? Object.fromEntries(kinds.map((kind) => [kind, choice(kind) || undefined]))
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
      choice,
      onChoiceChange: (kind: WorkKind, userId: string) => setSplit({ ...split, [kind]: userId }),
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
  const select = (label: string, value: string, onChange: (userId: string) => void, error?: string) => (
    <Field key={label} label={label} required error={error}>
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
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{`${leaves} ${kinds.map(amount).join(', ')}.`}</p>
        {kinds.length > 1 && candidates.length > 1 && (
          <Button size="sm" onClick={() => field.onSplitChange(!field.isSplit)}>
            {field.isSplit ? 'Traspasar todo a una persona' : 'Repartir…'}
          </Button>
        )}
      </div>
      {field.isSplit ? (
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
          {kinds.map((kind) =>
            select(
              `Traspasar ${amount(kind)} a`,
              field.choice(kind),
              (userId) => field.onChoiceChange(kind, userId),
              field.errorFor(kind),
            ),
          )}
        </div>
      ) : (
        select('Traspasar todo a', field.successor, field.onSuccessorChange, field.errorFor(first))
      )}
    </div>
  );
}
