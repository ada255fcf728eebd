import { useState } from 'react';
import { userCreateForm } from '../../../db/domain/users/user-input.ts';
import { roleOptions } from '../../texts/user-texts.ts';
import { trpc } from '../../trpc.ts';
import { DoneCallout } from '../../ui/feedback/done-callout.tsx';
import { Form, useFormValue } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { RadioChipsField, TextField } from '../../ui/form/form-fields.tsx';
import { NewPasswordFields, NewPasswordSubmit } from '../../ui/form/new-password-fields.tsx';
import { SplitPastedAddress } from '../../ui/form/split-pasted-address.tsx';
import { createErrorText, NoSessionError } from './user-errors.ts';

const empty = { email: '', fullName: '', role: 'agent' as const, password: '', confirmation: '' };

/** The form of a new user, who may sign in at once. */
export function UserCreate({ onClose }: { onClose: () => void }) {
  const create = trpc.users.create.useMutation();
  const utils = trpc.useUtils();
  const [clientKey] = useState(() => crypto.randomUUID());
  const [created, setCreated] = useState<string | null>(null);
  if (created)
    return <DoneCallout onClose={onClose}>Usuario creado. Ya puede entrar con {created}.</DoneCallout>;
  return (
    <Form
      schema={userCreateForm}
      defaultValues={empty}
      errorText={createErrorText}
      onSubmit={async ({ confirmation: _, ...user }) => {
        if (!utils.auth.session.getData()) throw new NoSessionError();
        await create.mutateAsync({ ...user, clientKey });
        setCreated(user.email);
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
      <TextField
        name="fullName"
        label="Nombre completo"
        autoComplete="off"
        hint="Opcional. Podrá cambiarlo en su perfil."
      />
      <SplitPastedAddress name="fullName" email="email" />
      <RadioChipsField name="role" label="Rol" options={roleOptions.toReversed()} required />
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
