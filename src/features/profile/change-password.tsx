import { useEffect, useState } from 'react';
import { meetsAllRules } from '../../../db/domain/passwords.ts';
import { changePasswordForm } from '../../../db/domain/profile-input.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Form, useFormValue } from '../../ui/form.tsx';
import { PasswordField, SubmitButton } from '../../ui/form-fields.tsx';
import { FormActions } from '../../ui/modal-footer.tsx';
import { PasswordRules } from '../../ui/password-rules.tsx';

/** Milliseconds the confirmation is shown before the dialog closes. */
const CLOSE_AFTER = 2000;

export function ChangePassword({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const change = trpc.profile.changePassword.useMutation();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(onClose, CLOSE_AFTER);
    return () => clearTimeout(timer);
  }, [done, onClose]);
  if (done)
    return (
      <p role="status" className="rounded-md bg-tone-new-soft px-3 py-2 text-tone-new">
        Contraseña actualizada.
      </p>
    );
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
      <PasswordField name="next" label="Nueva contraseña" autoComplete="new-password" required />
      <NewPasswordRules />
      <PasswordField
        name="confirmation"
        label="Confirmar nueva contraseña"
        autoComplete="new-password"
        required
      />
      <Actions onClose={onClose} />
    </Form>
  );
}

const NewPasswordRules = () => <PasswordRules password={useFormValue<string>('next')} />;

function Actions({ onClose }: { onClose: () => void }) {
  const [next, confirmation] = [useFormValue<string>('next'), useFormValue<string>('confirmation')];
  const differs = confirmation !== '' && next !== confirmation;
  return (
    <>
      <p aria-live="polite" className="text-13 text-danger empty:hidden">
        {differs && 'Las contraseñas no coinciden.'}
      </p>
      <FormActions>
        <Button onClick={onClose}>Cancelar</Button>
        <SubmitButton busyLabel="Guardando..." disabled={!meetsAllRules(next) || next !== confirmation}>
          Cambiar contraseña
        </SubmitButton>
      </FormActions>
    </>
  );
}
