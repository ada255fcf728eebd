import type { inferRouterOutputs } from '@trpc/server';
import { plural } from '../../lib/format/plural.ts';
import { type AppRouter, errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useConfirm } from '../../ui/overlay/confirm.tsx';

type Attached = inferRouterOutputs<AppRouter>['examples']['attached'];
type Kind = keyof Attached['deleted'] | keyof Attached['unlinked'];

const nouns: Record<Kind, [one: string, many: string]> = {
  ads: ['anuncio', 'anuncios'],
  photos: ['foto', 'fotos'],
  documents: ['documento', 'documentos'],
  activities: ['nota o llamada', 'notas o llamadas'],
  matches: ['decisión sobre un cruce', 'decisiones sobre cruces'],
  properties: ['propiedad', 'propiedades'],
  tasks: ['tarea', 'tareas'],
  events: ['evento', 'eventos'],
};

/** Offers to load the examples of a new agency, or to remove those that are loaded. */
export function Examples({ areLoaded }: { areLoaded: boolean }) {
  return areLoaded ? <RemoveExamples /> : <LoadExamples />;
}

function LoadExamples() {
  const load = trpc.examples.load.useMutation({
    onSuccess: () => toast.success('Ejemplos cargados.'),
    onError: (error) =>
      toast.error(errorText(error, 'Error al cargar los ejemplos. Por favor, inténtalo de nuevo.')),
  });
  return (
    <Callout
      action={
        <Button size="sm" busy={load.isPending} onClick={() => load.mutate()}>
          Cargar ejemplos
        </Button>
      }
    >
      ¿Prefieres probar antes? Carga unos datos de ejemplo; se quitan todos juntos.
    </Callout>
  );
}

function RemoveExamples() {
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const remove = trpc.examples.remove.useMutation();
  async function confirmRemoval() {
    const attached = await utils.examples.attached
      .fetch(undefined, { staleTime: 0 })
      .catch((error: unknown) => {
        toast.error(errorText(error, 'Error al comprobar los ejemplos. Por favor, inténtalo de nuevo.'));
      });
    if (!attached) return;
    const removed = await confirm({
      title: 'Quitar ejemplos',
      text: <Consequences attached={attached} />,
      confirmLabel: 'Quitar ejemplos',
      busyLabel: 'Quitando...',
      danger: true,
      run: () => remove.mutateAsync(),
      errorMessage: (error) =>
        errorText(error, 'Error al quitar los ejemplos. Por favor, inténtalo de nuevo.'),
    });
    if (removed) toast.success('Ejemplos quitados.');
  }
  return (
    <Callout
      action={
        <Button size="sm" onClick={() => void confirmRemoval()}>
          Quitar ejemplos
        </Button>
      }
    >
      La agencia tiene datos de ejemplo: llevan «(ejemplo)» en el nombre.
    </Callout>
  );
}

/** What happens to the agency's own records that hang on examples. */
function Consequences({ attached: { deleted, unlinked } }: { attached: Attached }) {
  const [gone, kept] = [listKinds(deleted), listKinds(unlinked)];
  return (
    <>
      Se eliminan los propietarios, propiedades, leads, tareas y eventos que se cargaron como ejemplo.
      <Kinds title="Con ellos se elimina lo vuestro que depende de ellos:" kinds={gone} />
      <Kinds title="Se conserva, sin el enlace al ejemplo:" kinds={kept} />
    </>
  );
}

/** Made of spans: it is part of the dialog's paragraph. */
function Kinds({ title, kinds }: { title: string; kinds: readonly string[] }) {
  if (kinds.length === 0) return null;
  return (
    <span className="mt-2 block">
      {title}
      {kinds.map((kind) => (
        <span key={kind} className="mt-1 block border-line border-l-2 pl-3 text-ink wrap-anywhere">
          {kind}
        </span>
      ))}
    </span>
  );
}

/** One line a kind: '2 tareas: «Llamar a Lucía», «Hacer las fotos»'. */
const listKinds = (kinds: Partial<Record<Kind, { count: number; titles: string[] }>>): string[] =>
  Object.entries(kinds).flatMap(([kind, { count, titles }]) => {
    if (count === 0) return [];
    const named = titles.map((title) => `«${title}»`).join(', ');
    const more = count > titles.length ? ' y más' : '';
    return [`${plural(count, ...nouns[kind as Kind])}${named && `: ${named}${more}`}`];
  });
