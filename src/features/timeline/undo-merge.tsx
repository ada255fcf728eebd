import { useUndoMerge } from '../../components/duplicates/use-undo-merge.ts';
import { Button } from '../../ui/button.tsx';

/** The button that undoes a merge on its entry. */
export function UndoMerge({ id, name }: { id: string; name: string | null }) {
  const { undo, isPending } = useUndoMerge();
  return (
    <Button
      size="sm"
      busy={isPending}
      onClick={() => void undo(id)}
      aria-label={`Deshacer la fusión de ${name ?? 'esta ficha'}`}
      className="-my-1"
    >
      Deshacer
    </Button>
  );
}
