import { useNavigate } from '@tanstack/react-router';
import { errorText, trpc } from '../../trpc.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks, deletes and goes back to the list. While `deleting`, nobody should read the lead again. */
export function useDeleteLead() {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const remove = trpc.leads.delete.useMutation();
  async function ask({ id, name }: { id: string; name: string }) {
    const gone = await confirm({
      title: 'Confirmar eliminación',
      text: (
        <>
          Vas a eliminar a <strong className="font-semibold text-ink">{name}</strong>. Esta acción no se puede
          deshacer. Sus eventos y tareas se conservan, sin lead asociado.
        </>
      ),
      confirmLabel: 'Eliminar',
      busyLabel: 'Eliminando...',
      danger: true,
      run: () => remove.mutateAsync({ id }),
      errorMessage: (error) => errorText(error, 'Error al eliminar el lead. Por favor, inténtalo de nuevo.'),
    });
    if (!gone) return;
    toast.success('Lead eliminado.');
    await navigate({ to: '/crm/leads', ignoreBlocker: true });
  }
  return {
    ask: (lead: { id: string; name: string }) => void ask(lead),
    deleting: remove.isPending || remove.isSuccess,
  };
}
