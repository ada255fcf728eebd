import { useState } from 'react';
import { userCreateForm } from '../../../db/domain/user-input.ts';
import { refusedAs } from '../../lib/refused-as.ts';
import { roleOptions } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { DoneNotice } from '../../ui/done-notice.tsx';
import { Form, useFormValue } from '../../ui/form.tsx';
import { RowField, TextField } from '../../ui/form-fields.tsx';
import { CancelButton, FormActions } from '../../ui/modal-footer.tsx';
import { NewPasswordFields, NewPasswordSubmit } from '../../ui/new-password-fields.tsx';

const empty = { email: '', role: 'agent' as const, password: '', confirmation: '' };
const OF_THE_DATABASE = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];

function refused(error: unknown): string {
  if (OF_THE_DATABASE.includes(refusedAs(error) ?? ''))
    return 'Error al crear el usuario: Es posible que el email ya esté en uso o que haya un problema con la base de datos. Por favor, intenta con otro email o contacta con soporte.';
  return errorText(error, 'Error al crear el usuario. Por favor, inténtalo de nuevo.');
}

/** A new colleague, who may sign in at once. */
export function UserCreate({ onClose }: { onClose: () => void }) {
  const create = trpc.users.create.useMutation();
  const [created, setCreated] = useState<string | null>(null);
  if (created)
    return <DoneNotice onClose={onClose}>Usuario creado. Ya puede entrar con {created}.</DoneNotice>;
  return (
    <Form
      schema={userCreateForm}
      defaultValues={empty}
      errorText={refused}
      onSubmit={async ({ email, role, password }) => {
        await create.mutateAsync({ email, role, password });
        setCreated(email);
      }}
    >
      <TextField
        name="email"
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RowField name="role" label="Rol" options={roleOptions.toReversed()} required />
      <NewUserPassword onCancel={onClose} />
    </Form>
  );
}

function NewUserPassword({ onCancel }: { onCancel: () => void }) {
  const { data: agency } = trpc.agency.get.useQuery();
  const facts = { email: useFormValue<string>('email'), agencyName: agency?.name };
  return (
    <>
      <NewPasswordFields
        name="password"
        label="Contraseña"
        again="Confirmar contraseña"
        facts={facts}
        owner="newUser"
      />
      <FormActions>
        <CancelButton onCancel={onCancel} />
        <NewPasswordSubmit name="password" facts={facts} busyLabel="Creando...">
          Crear usuario
        </NewPasswordSubmit>
      </FormActions>
    </>
  );
}
