import { useState } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';

type EventDeleteProps = { id: string; onDeleted: () => void };

/** The delete button of the event's form, with a confirmation above the form's dialog. */
export function EventDelete({ id, onDeleted }: EventDeleteProps) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = trpc.events.delete.useMutation({
    onSuccess: () => {
      toast.success('Evento eliminado.');
      onDeleted();
    },
  });
  function confirmDelete() {
    remove.reset();
    setConfirming(true);
  }
  return (
    <>
      <DeleteButton onClick={confirmDelete} className="mr-auto" />
      <ConfirmDialog
        open={isConfirming}
        title="Confirmar eliminación"
        text="¿Estás seguro de que quieres eliminar este evento? Esta acción no se puede deshacer."
        confirmLabel={remove.isPending ? 'Eliminando...' : 'Eliminar'}
        danger
        busy={remove.isPending}
        error={
          remove.error &&
          errorText(remove.error, 'Error al eliminar el evento. Por favor, inténtalo de nuevo.')
        }
        onCancel={() => setConfirming(false)}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  );
}
