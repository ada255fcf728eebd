import { useState } from 'react';
import { flushSync } from 'react-dom';
import { accountDeleteForm } from '../../../db/domain/users/profile-input.ts';
import { LAST_MANAGER } from '../../../db/domain/users/users.ts';
import { withAbsence } from '../../lib/format/absence-text.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField, SubmitButton } from '../../ui/form/form-fields.tsx';
import { HandOverField, useHandOver } from '../../ui/form/hand-over-field.tsx';
import type { Profile } from './profile-types.ts';

type AccountDeleteProps = { profile: Profile; onClose: () => void; onDeleted: () => Promise<void> };

/** Confirms deleting the own account: asks for the password and which manager takes over the work. */
export function AccountDelete({ profile, onClose, onDeleted }: AccountDeleteProps) {
  // No more requests after the account is deleted.
  const [isDeleted, setIsDeleted] = useState(false);
  const work = trpc.profile.openWork.useQuery(undefined, { staleTime: 0, enabled: !isDeleted });
  const colleagues = trpc.users.options.useQuery({}, { enabled: !isDeleted && profile.agencyName !== null });
  const remove = trpc.profile.delete.useMutation({
    trpc: { context: { quiet: true } },
    // Refused where there is more work by now.
    onError: () => void work.refetch(),
  });
  const { handTo, check, field } = useHandOver(work.data);
  const managers = colleagues.data?.filter(({ id, role }) => role === 'manager' && id !== profile.id) ?? [];
  if (colleagues.isLoading) return <Skeleton className="mb-4 h-32" />;
  if (profile.role === 'manager' && colleagues.data && managers.length === 0)
    return (
      <div className="flex flex-col gap-4">
        <Alert>{LAST_MANAGER}</Alert>
        <FormActions>
          <Button onClick={onClose}>Cerrar</Button>
        </FormActions>
      </div>
    );
  return (
    <Form
      schema={accountDeleteForm}
      defaultValues={{ password: '' }}
      errorText={(error) => errorText(error, 'Error al eliminar el perfil. Por favor, inténtalo de nuevo.')}
      onSubmit={async ({ password }) => {
        if (!check()) return;
        await remove.mutateAsync({ password, handTo });
        flushSync(() => setIsDeleted(true));
        await onDeleted();
      }}
    >
      <p className="text-pretty text-ink-soft">
        Dejarás de tener acceso a Llavero y se cerrarán todas tus sesiones. Los datos de la agencia se
        conservan. Esta acción no se puede deshacer.
      </p>
      <HandOverField
        {...field}
        own
        work={work}
        candidates={managers.map((candidate) => ({
          value: candidate.id,
          label: withAbsence(userNameText(candidate), candidate.absentUntil),
        }))}
      />
      <PasswordField
        name="password"
        label="Contraseña actual"
        required
        autoComplete="current-password"
        hint="Para eliminar tu cuenta confirma que eres tú."
      />
      <FormActions>
        <CancelButton onCancel={onClose} />
        <SubmitButton variant="danger" busyLabel="Eliminando..." disabled={work.isLoading}>
          Eliminar Cuenta
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
