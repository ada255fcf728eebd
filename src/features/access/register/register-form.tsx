import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { registerForm } from '../../../../db/domain/users/user-input.ts';
import { accessClient, errorText } from '../../../api-client.ts';
import { Form, useFormValue } from '../../../ui/form/form.tsx';
import { PasswordField, SubmitButton, TextField } from '../../../ui/form/form-fields.tsx';
import { useAcceptedPassword } from '../../../ui/form/new-password-fields.tsx';
import { PasswordRules } from '../../../ui/form/password-rules.tsx';
import { toTranslatedError, translateSchema } from '../form-error-texts.ts';
import { assertCookieKept } from '../guest-only.tsx';
import { useLanguage } from '../language.ts';
import type { registerTexts } from './register-texts.ts';

type Texts = (typeof registerTexts)['es'];
const empty = { agencyName: '', fullName: '', email: '', password: '' };

/** Registers an agency and its first manager, and signs the manager in. */
export function RegisterForm({ texts }: { texts: Texts }) {
  const router = useRouter();
  const [language] = useLanguage();
  const [clientKey] = useState(() => crypto.randomUUID());
  return (
    <Form
      schema={translateSchema(language, registerForm)}
      defaultValues={empty}
      onSubmit={async (input) => {
        await accessClient.registration.create
          .mutate({ ...input, clientKey })
          .catch(async (error: unknown) => {
            throw await toTranslatedError(language, error, errorText(error, texts.failed));
          });
        await assertCookieKept(language);
        // The button stays busy until the navigation to the CRM has finished.
        await router.navigate({ to: '/crm', replace: true });
      }}
    >
      <TextField name="agencyName" label={texts.agencyName} required autoComplete="organization" />
      <TextField name="fullName" label={texts.fullName} required autoComplete="name" />
      <TextField
        name="email"
        label={texts.email}
        required
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={texts.password}
        required
        autoComplete="new-password"
        showLabel={texts.show}
        hideLabel={texts.hide}
      />
      <StrengthAndSubmit texts={texts} />
    </Form>
  );
}

function StrengthAndSubmit({ texts }: { texts: Texts }) {
  const password = useFormValue<string>('password');
  const facts = { email: useFormValue<string>('email'), agencyName: useFormValue<string>('agencyName') };
  const accepted = useAcceptedPassword(password, facts);
  return (
    <>
      <PasswordRules password={password} facts={facts} owner="self" words={texts.strength} />
      {/* Without a password the button stays enabled, and shows which fields are missing. */}
      <SubmitButton busyLabel={texts.busy} disabled={password !== '' && !accepted}>
        {texts.submit}
      </SubmitButton>
    </>
  );
}
