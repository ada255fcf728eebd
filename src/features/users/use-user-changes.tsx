import { roleText, userNameText } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { statusErrorText } from './user-errors.ts';
import type { User } from './user-types.ts';

/** The changes of a user that need a confirmation only. */
export function useUserChanges() {
  const confirm = useConfirm();
  const activating = trpc.users.activate.useMutation();
  const setRole = trpc.users.setRole.useMutation();

  function activate(user: User) {
    activating.mutate(
      { id: user.id },
      {
        onSuccess: () => toast.success(`${userNameText(user)} vuelve a tener acceso.`),
        onError: (error) => toast.error(statusErrorText(error, 'Error al activar el usuario.')),
      },
    );
  }
  async function askRole(user: User) {
    const role = user.role === 'manager' ? 'agent' : 'manager';
    const name = userNameText(user);
    const changed = await confirm({
      title: 'Cambiar rol',
      text: (
        <>
          <strong className="font-semibold text-ink">{name}</strong> pasa de {roleText[user.role]} a{' '}
          <strong className="font-semibold text-ink">{roleText[role]}</strong>.{' '}
          {role === 'manager'
            ? 'Podrá cambiar los datos de la agencia y gestionar a sus usuarios.'
            : 'Dejará de poder cambiar los datos de la agencia y gestionar a sus usuarios.'}{' '}
          Sus sesiones se cierran y tendrá que volver a entrar.
        </>
      ),
      confirmLabel: 'Cambiar rol',
      busyLabel: 'Cambiando...',
      run: () => setRole.mutateAsync({ id: user.id, role }),
      errorMessage: (error) => errorText(error, 'Error al cambiar el rol del usuario.'),
    });
    if (changed) toast.success(`${name} es ahora ${roleText[role]}.`);
  }
  return { activate, changeRole: (user: User) => void askRole(user) };
}
