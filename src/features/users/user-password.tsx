import { userPasswordForm } from '../../../db/domain/users/user-input.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { NewPasswordFields, NewPasswordSubmit } from '../../ui/form/new-password-fields.tsx';
import type { User } from './user-types.ts';

/** The form in which a manager sets another user's password. */
export function UserPassword({ user, onClose }: { user: User; onClose: () => void }) {
  const set = trpc.users.setPassword.useMutation();
  const { data: agency } = trpc.agency.get.useQuery();
  const facts = { email: user.email, agencyName: agency?.name };
  return (
    <Form
      schema={userPasswordForm}
      defaultValues={{ password: '', confirmation: '' }}
      errorText={(error) =>
        errorText(error, 'Error al cambiar la contraseña. Por favor, inténtalo de nuevo.')
      }
      onSubmit={async ({ password }) => {
        await set.mutateAsync({ id: user.id, password });
        toast.success(`${userNameText(user)} ya puede entrar con la nueva contraseña.`);
        onClose();
      }}
    >
      <p className="text-pretty text-ink-soft">
        Sus sesiones se cierran y tendrá que entrar con la nueva contraseña. Dásela en persona o por teléfono.
      </p>
      <NewPasswordFields
        name="password"
        label="Nueva contraseña"
        again="Confirmar nueva contraseña"
        facts={facts}
        owner="colleague"
      />
      <FormActions>
        <CancelButton onCancel={onClose} />
        <NewPasswordSubmit name="password" facts={facts} busyLabel="Guardando...">
          Establecer contraseña
        </NewPasswordSubmit>
      </FormActions>
    </Form>
  );
}
