import { useState } from 'react';
import { unwrapEmail } from '../../../db/domain/email-address.ts';
import { profileForm } from '../../../db/domain/users/profile-input.ts';
import { avatarPath } from '../../lib/files/image-path.ts';
import { useImageChoice } from '../../lib/files/use-image-choice.ts';
import { personName } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { DescriptionList } from '../../ui/display/description-list.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form, useFormValue } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField, SubmitButton, TextField } from '../../ui/form/form-fields.tsx';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { useVersionConflict } from '../../ui/form/version-conflict.tsx';
import { ImageField } from '../../ui/inputs/image-field.tsx';
import { AccountFacts } from './account-facts.tsx';
import type { Profile } from './profile-types.ts';

type PersonEditProps = {
  profile: Profile;
  onSaved: (profile: Profile) => void;
  onDone: () => void;
  /** Reloads the profile after a version conflict. */
  onReload: () => Promise<void>;
};

/** The form of the own profile; a change of the sign-in email requires the password. */
export function PersonEdit({ profile, onSaved, onDone, onReload }: PersonEditProps) {
  const { version, fullName, displayName, email: before, phone } = profile;
  const [schema] = useState(() => profileForm(before));
  const update = trpc.profile.update.useMutation();
  const avatar = useImageChoice({
    kind: 'avatar',
    failed: 'Error al subir la imagen. Por favor, inténtalo de nuevo.',
  });
  const { attempt, notice } = useVersionConflict(onReload);
  const onDirtyChange = useLeaveGuard();
  return (
    <Form
      schema={schema}
      defaultValues={{ fullName, displayName, email: before, password: '', phone }}
      onSubmit={async ({ email, password, ...fields }) => {
        const emailChange = email === unwrapEmail(before) ? undefined : { email, password };
        const picture = await avatar.stage();
        onSaved(await attempt(update.mutateAsync({ version, profile: fields, emailChange, picture })));
        toast.success('Perfil actualizado.');
        onDone();
      }}
      onDirtyChange={onDirtyChange}
      changed={avatar.field.choice !== 'keep'}
      errorText={(error) =>
        avatar.uploadErrorText(error) ??
        errorText(error, 'Error al actualizar el perfil. Por favor, inténtalo de nuevo.')
      }
    >
      <ImageField
        label="Imagen"
        src={avatarPath(profile)}
        {...avatar.field}
        show={(src) => <Avatar name={personName(profile)} size="lg" src={src} />}
      />
      <TextField name="fullName" label="Nombre completo" autoComplete="name" />
      <TextField
        name="displayName"
        label="Nombre visible"
        hint="Así te saluda Llavero y te ven tus compañeros."
        autoComplete="nickname"
      />
      <TextField
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="Con este email entras en Llavero."
      />
      <PasswordOfChange before={before} />
      <TextField name="phone" label="Teléfono" type="tel" autoComplete="tel" />
      <DescriptionList className="border-line border-t pt-4">
        <AccountFacts profile={profile} />
      </DescriptionList>
      {notice}
      <FormActions>
        <CancelButton onCancel={onDone} />
        <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
      </FormActions>
    </Form>
  );
}

function PasswordOfChange({ before }: { before: string }) {
  if (unwrapEmail(useFormValue<string>('email')) === unwrapEmail(before)) return null;
  return (
    <PasswordField
      name="password"
      label="Contraseña actual"
      required
      autoComplete="current-password"
      hint="Para cambiar de email confirma que eres tú."
    />
  );
}
