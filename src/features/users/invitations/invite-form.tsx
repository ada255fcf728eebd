import { useState } from 'react';
import { invitationForm } from '../../../../db/domain/users/invitation-input.ts';
import { roleOptions } from '../../../texts/user-texts.ts';
import { errorText, trpc } from '../../../trpc.ts';
import { Form } from '../../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../../ui/form/form-actions.tsx';
import { RadioChipsField, SubmitButton, TextField } from '../../../ui/form/form-fields.tsx';
import { SplitPastedAddress } from '../../../ui/form/split-pasted-address.tsx';
import { InvitationLink } from './invitation-link.tsx';

const empty = { fullName: '', email: '', role: 'agent' as const };

/** The form of an invitation; once it is created, its link in place of the form. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const create = trpc.invitations.create.useMutation();
  const [clientKey] = useState(() => crypto.randomUUID());
  const [invited, setInvited] = useState<{ name: string; token: string } | null>(null);
  if (invited) return <InvitationLink {...invited} onClose={onClose} />;
  return (
    <Form
      schema={invitationForm}
      defaultValues={empty}
      errorText={(error) => errorText(error, 'Error al crear la invitación. Por favor, inténtalo de nuevo.')}
      onSubmit={async (invitation) => {
        const { token } = await create.mutateAsync({ ...invitation, clientKey });
        setInvited({ name: invitation.fullName, token });
      }}
    >
      <TextField name="fullName" label="Nombre completo" required autoComplete="off" />
      <TextField
        name="email"
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Con él entrará en Llavero."
      />
      <SplitPastedAddress name="fullName" email="email" />
      <RadioChipsField name="role" label="Rol" options={roleOptions.toReversed()} required />
      <FormActions>
        <CancelButton onCancel={onClose} />
        <SubmitButton busyLabel="Creando...">Crear enlace</SubmitButton>
      </FormActions>
    </Form>
  );
}
