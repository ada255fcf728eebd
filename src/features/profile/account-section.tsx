import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';

export function AccountSection({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const confirm = useConfirm();
  const remove = trpc.profile.delete.useMutation({ meta: { quiet: true } });
  async function ask() {
    const deleted = await confirm({
      title: 'Eliminar Cuenta',
      text: 'Dejarás de tener acceso a Llavero y se cerrarán todas tus sesiones. Los datos de la agencia se conservan. Esta acción no se puede deshacer.',
      confirmLabel: 'Eliminar Cuenta',
      busyLabel: 'Eliminando...',
      danger: true,
      run: () => remove.mutateAsync(),
      errorMessage: (error) =>
        errorText(error, 'Error al eliminar el perfil. Por favor, inténtalo de nuevo.'),
    });
    if (deleted) await onDeleted();
  }
  return (
    <CardSection
      title="Estado de la cuenta"
      note="Tu cuenta está activa."
      actions={
        <Button size="sm" variant="danger" onClick={() => void ask()}>
          Eliminar Cuenta
        </Button>
      }
    >
      <p className="text-ink-soft">Si eliminas tu cuenta no podrás volver a entrar con este email.</p>
    </CardSection>
  );
}
