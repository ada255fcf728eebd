import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Undoes a merge and says so. */
export function useUndoMerge() {
  const { mutateAsync, isPending } = trpc.duplicates.undoMerge.useMutation();
  async function undo(id: string) {
    try {
      await mutateAsync({ id });
      toast.success('Fusión deshecha: las dos fichas están como antes.');
    } catch (error) {
      toast.error(errorText(error, 'Error al deshacer la fusión. Por favor, inténtalo de nuevo.'));
    }
  }
  return { undo, isPending };
}
