import { plural } from '../../lib/format/plural.ts';
import { Button } from '../button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Field } from '../inputs/field.tsx';
import { NativeSelect } from '../inputs/select.tsx';

type OpenWork = { tasks: number; events: number };
type HandOverFieldProps = {
  /** The query of the user's open work. */
  work: { data: OpenWork | undefined; error: unknown; refetch: () => unknown };
  /** Whether the current user is the one who leaves. */
  own?: boolean;
  /** The users who may take over. */
  candidates: readonly { value: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
};

/** Shows the open work of a user who leaves, and selects who takes it over. */
export function HandOverField({ work, own = false, candidates, value, onChange }: HandOverFieldProps) {
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
  if (!work.data) return <Skeleton className="h-5 w-2/3" />;
  const text = formatWork(work.data);
  if (!text) return <p>{noWork} tareas abiertas ni eventos futuros.</p>;
  return (
    <Field label={`${leaves} ${text}. Pasar a`}>
      {(ids) => (
        <NativeSelect
          {...ids}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Nadie: dejarlo como está"
          options={candidates}
        />
      )}
    </Field>
  );
}

function formatWork({ tasks, events }: OpenWork): string {
  const parts = [
    tasks > 0 && plural(tasks, 'tarea abierta', 'tareas abiertas'),
    events > 0 && plural(events, 'evento futuro', 'eventos futuros'),
  ];
  return parts.filter(Boolean).join(' y ');
}
