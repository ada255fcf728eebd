import { useState } from 'react';
import { unwrapEmail } from '../../../db/domain/email-address.ts';
import { type ProfileForm, profileForm } from '../../../db/domain/users/profile-input.ts';
import { avatarPath } from '../../lib/files/image-path.ts';
import { useImageChoice } from '../../lib/files/use-image-choice.ts';
import type { Refetch } from '../../lib/form/refetch.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { DescriptionList } from '../../ui/display/description-list.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form, useFormValue } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField, SubmitButton, TextField } from '../../ui/form/form-fields.tsx';
import { useInitialFocus } from '../../ui/form/use-initial-focus.ts';
import { useVersionConflict } from '../../ui/form/version-conflict.tsx';
import { ImageField } from '../../ui/inputs/image-field.tsx';
import { useLeaveGuard } from '../../ui/overlay/use-leave-guard.ts';
import { AccountFacts } from './account-facts.tsx';
import type { Profile } from './profile-types.ts';

type PersonalDataFormProps = {
  profile: Profile;
  onSaved: (profile: Profile) => void;
  onDone: () => void;
  reload: Refetch<Profile>;
};

/** The form of the own profile; a change of the sign-in email requires the password. */
export function PersonalDataForm({ profile: current, onSaved, onDone, reload }: PersonalDataFormProps) {
  const [profile] = useState(current);
  const { email: before } = profile;
  const [schema] = useState(() => profileForm(before));
  const update = trpc.profile.update.useMutation();
  const avatar = useImageChoice({
    kind: 'avatar',
    failed: 'Error al subir la imagen. Por favor, inténtalo de nuevo.',
  });
  const { save, notice } = useVersionConflict({
    ...{ record: profile, reload, toFields },
    schemaFor: ({ email }) => profileForm(email),
    send: async ({ email, password, ...fields }: ProfileForm, { version, email: stored }: Profile) => {
      const emailChange = email === unwrapEmail(stored) ? undefined : { email, password };
      return update.mutateAsync({ version, profile: fields, emailChange, picture: await avatar.stage() });
    },
  });
  const onDirtyChange = useLeaveGuard();
  useInitialFocus('fullName');
  return (
    <Form
      schema={schema}
      defaultValues={toFields(profile)}
      onSubmit={async (output, typed) => {
        const { saved, text } = await save(output, typed);
        onSaved(saved);
        toast.success(text ?? 'Perfil actualizado.');
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
        show={(src) => <Avatar name={userNameText(profile)} size="lg" src={src} />}
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

const toFields = ({ fullName, displayName, email, phone }: Profile) => ({
  ...{ fullName, displayName, email, phone },
  password: '',
});

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
