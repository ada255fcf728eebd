import { useState } from 'react';
import { changePasswordForm } from '../../../db/domain/users/profile-input.ts';
import { errorText, trpc } from '../../trpc.ts';
import { DoneCallout } from '../../ui/feedback/done-callout.tsx';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/form-fields.tsx';
import { NewPasswordFields, NewPasswordSubmit } from '../../ui/form/new-password-fields.tsx';

export function ChangePassword({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const change = trpc.profile.changePassword.useMutation();
  const { data: profile } = trpc.profile.get.useQuery();
  const facts = { email: profile?.email, agencyName: profile?.agencyName };
  const [done, setDone] = useState(false);
  if (done) return <DoneCallout onClose={onClose}>Contraseña actualizada.</DoneCallout>;
  return (
    <Form
      schema={changePasswordForm}
      defaultValues={{ current: '', next: '', confirmation: '' }}
      errorText={(error) =>
        errorText(error, 'Error al cambiar la contraseña. Por favor, inténtalo de nuevo.')
      }
      onSubmit={async ({ current, next }) => {
        await change.mutateAsync({ current, next });
        onChanged();
        setDone(true);
      }}
    >
      <PasswordField name="current" label="Contraseña actual" autoComplete="current-password" required />
      <NewPasswordFields
        name="next"
        label="Nueva contraseña"
        again="Confirmar nueva contraseña"
        facts={facts}
        owner="self"
      />
      <FormActions>
        <CancelButton onCancel={onClose} />
        <NewPasswordSubmit name="next" facts={facts} busyLabel="Guardando...">
          Cambiar contraseña
        </NewPasswordSubmit>
      </FormActions>
    </Form>
  );
}
