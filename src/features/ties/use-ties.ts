import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { TieInput } from './tie-types.ts';

const TOAST = 'tie';
const fail = (error: unknown) =>
  toast.error(errorText(error, 'Error al vincular. Por favor, inténtalo de nuevo.'));

/** Ties a lead to an owner, takes a tie away and refuses a proposed one; each can be undone. `name`: of the other record. */
export function useTies() {
  const create = trpc.ties.create.useMutation({ onError: fail });
  const remove = trpc.ties.delete.useMutation({ onError: fail });
  const dismiss = trpc.duplicates.dismiss.useMutation({ onError: fail });
  const setDismissed = ({ leadId, ownerId }: TieInput, isDismissed: boolean) => ({
    first: { kind: 'lead' as const, id: leadId },
    second: { kind: 'owner' as const, id: ownerId },
    isDismissed,
  });
  return {
    isBusy: create.isPending || remove.isPending || dismiss.isPending,
    tie: (pair: TieInput, name: string) =>
      create.mutate(pair, {
        onSuccess: () => toast.undoable(`Vinculado con ${name}.`, TOAST, () => remove.mutate(pair)),
      }),
    untie: (pair: TieInput, name: string) =>
      remove.mutate(pair, {
        onSuccess: () => toast.undoable(`Desvinculado de ${name}.`, TOAST, () => create.mutate(pair)),
      }),
    refuse: (pair: TieInput) =>
      dismiss.mutate(setDismissed(pair, true), {
        onSuccess: () =>
          toast.undoable('No se volverá a proponer.', TOAST, () => dismiss.mutate(setDismissed(pair, false))),
      }),
  };
}
