import { plural } from '../../lib/format/plural.ts';
import { Button } from '../button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Field } from '../inputs/field.tsx';
import { NativeSelect } from '../inputs/select.tsx';

/** How many of each a user leaves. */
type OpenWork = { leads: number; owners: number; properties: number; tasks: number; events: number };
const nouns = {
  leads: ['lead', 'leads'],
  owners: ['propietario', 'propietarios'],
  properties: ['propiedad', 'propiedades'],
  tasks: ['tarea', 'tareas'],
  events: ['evento', 'eventos'],
} as const;

/** The choice of leaving the work as it is; there is no choice made at first. */
const NOBODY = 'nobody';
const MISSING = 'Elige a quién pasa el trabajo.';

/** Returns who takes over, null for nobody, and the error of a choice that is missing though there is work. */
export function toHandOver(choice: string, work: OpenWork | undefined) {
  const isMissing = choice === '' && work !== undefined && formatWork(work) !== '';
  return {
    handTo: choice === '' || choice === NOBODY ? null : choice,
    error: isMissing ? MISSING : undefined,
  };
}

type HandOverFieldProps = {
  /** The query of the user's work. */
  work: { data: OpenWork | undefined; error: unknown; refetch: () => unknown };
  /** Whether the current user is the one who leaves. */
  own?: boolean;
  /** The users who may take over. */
  candidates: readonly { value: string; label: string }[];
  value: string;
  onChange: (choice: string) => void;
  error?: string;
};

/** Shows the work of a user who leaves, and asks who takes it over. */
export function HandOverField(props: HandOverFieldProps) {
  const { work, own = false, candidates, value, onChange, error } = props;
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
  if (!text) return <p>{noWork} trabajo pendiente.</p>;
  return (
    <Field label={`${leaves} ${text}. Pasar a`} required error={error}>
      {(ids) => (
        <NativeSelect
          {...ids}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Elige a una persona"
          options={[...candidates, { value: NOBODY, label: 'Nadie: dejarlo como está' }]}
        />
      )}
    </Field>
  );
}

/** '3 leads, 2 propiedades, 1 tarea, 1 evento'; kinds without any are left out. */
const formatWork = (work: OpenWork): string =>
  Object.entries(nouns)
    .filter(([kind]) => work[kind as keyof OpenWork] > 0)
    .map(([kind, [one, many]]) => plural(work[kind as keyof OpenWork], one, many))
    .join(', ');
