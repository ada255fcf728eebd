import { plural } from '../../lib/format/plural.ts';
import { noteVersion } from '../../lib/records/saved-versions.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Closing } from './closing-types.ts';

type Rent = { rentStartDate: string | null; rentEndDate: string | null };
type Chosen = Pick<Closing, 'properties' | 'ads' | 'matches'> & { rent: Rent | null };
type Ref = { id: string; version: number };
const toRefs = (rows: readonly Ref[]) => rows.map(({ id, version }) => ({ id, version }));
const toSaved = ({ id, version }: Ref) => ({ id, version: version + 1 });

/** Returns the function that saves what was chosen, with an undo; it rejects where that fails. */
export function useClosing(clientKey: string) {
  const saving = trpc.closings.save.useMutation();
  const undoing = trpc.closings.undo.useMutation();

  async function undo({ properties, rent, ads }: Chosen) {
    const former = properties.map((row) => ({
      ...toSaved(row),
      ...{ rentStartDate: row.rentStartDate, rentEndDate: row.rentEndDate },
    }));
    const input = { clientKey, properties: rent ? former : [], ads: ads.map(toSaved) };
    try {
      const { kept, left = [] } = await undoing.mutateAsync(input);
      const names = [...ads, ...properties]
        .filter(({ id }) => left.includes(id))
        .map(({ title }) => `«${title}»`);
      toast.success(undoneText(kept, names));
    } catch (error) {
      toast.error(errorText(error, 'Error al deshacer los cambios. Por favor, inténtalo de nuevo.'));
    }
  }

  return async (chosen: Chosen) => {
    const { properties, rent, ads, matches } = chosen;
    if (!rent && ads.length + matches.length === 0) return;
    const { tasks } = await saving.mutateAsync({
      ...{ clientKey, rent },
      ...{ properties: toRefs(properties), ads: toRefs(ads), matches: toRefs(matches) },
    });
    for (const row of [...(rent ? properties : []), ...ads]) noteVersion(toSaved(row));
    const done = [
      rent && 'contrato guardado',
      ads.length > 0 && plural(ads.length, 'anuncio pausado', 'anuncios pausados'),
      tasks > 0 && plural(tasks, 'tarea creada', 'tareas creadas'),
    ].filter((text) => text !== null && text !== false);
    const text = new Intl.ListFormat('es').format(done);
    toast.undoable(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`, 'closing', () => void undo(chosen));
  };
}

/** What an undo says that has left some of the changes as they are. */
function undoneText(kept: number, names: readonly string[]): string {
  if (kept === 0) return 'Cambios deshechos.';
  if (names.length === 0) return 'Cambios deshechos, menos lo que otra persona ha cambiado desde entonces.';
  return `Cambios deshechos, menos en ${new Intl.ListFormat('es').format(names)}: otra persona ha hecho cambios desde entonces.`;
}
