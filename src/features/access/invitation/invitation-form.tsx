import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { invitationAcceptForm } from '../../../../db/domain/users/invitation-input.ts';
import { accessClient, errorText } from '../../../api-client.ts';
import { Form, useFormValue } from '../../../ui/form/form.tsx';
import { PasswordField, SubmitButton } from '../../../ui/form/form-fields.tsx';
import { useAcceptedPassword } from '../../../ui/form/new-password-fields.tsx';
import { PasswordRules } from '../../../ui/form/password-rules.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/text-input.tsx';
import { toTranslatedError, translateSchema } from '../form-error-texts.ts';
import { assertCookieKept } from '../guest-only.tsx';
import { useLanguage } from '../language.ts';
import { registerTexts } from '../register/register-texts.ts';
import type { InvitationTexts } from './invitation-texts.ts';
import type { OpenInvitation } from './invitation-types.ts';

type InvitationFormProps = { invitation: OpenInvitation; token: string; texts: InvitationTexts };

/** The password of an invited person, who is signed in afterwards. */
export function InvitationForm({ invitation, token, texts }: InvitationFormProps) {
  const router = useRouter();
  const [language] = useLanguage();
  const { show, hide } = registerTexts[language];
  const [clientKey] = useState(() => crypto.randomUUID());
  return (
    <Form
      schema={translateSchema(language, invitationAcceptForm)}
      defaultValues={{ password: '' }}
      onSubmit={async ({ password }) => {
        await accessClient.invitations.accept
          .mutate({ clientKey, token, password })
          .catch(async (error: unknown) => {
            throw await toTranslatedError(language, error, errorText(error, texts.failed));
          });
        await assertCookieKept(language);
        // The button stays busy until the navigation to the CRM has finished.
        await router.navigate({ to: '/crm', replace: true });
      }}
    >
      {/* What a password manager stores the password for. */}
      <Field label={texts.email}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            value={invitation.email}
          />
        )}
      </Field>
      <PasswordField
        name="password"
        label={texts.password}
        required
        autoComplete="new-password"
        showLabel={show}
        hideLabel={hide}
      />
      <RulesAndSubmit invitation={invitation} texts={texts} />
    </Form>
  );
}

function RulesAndSubmit({ invitation, texts }: Omit<InvitationFormProps, 'token'>) {
  const [language] = useLanguage();
  const password = useFormValue<string>('password');
  const accepted = useAcceptedPassword(password, invitation);
  return (
    <>
      <PasswordRules
        password={password}
        facts={invitation}
        owner="self"
        words={registerTexts[language].strength}
      />
      {/* Without a password the button stays enabled, and shows that it is missing. */}
      <SubmitButton busyLabel={texts.busy} disabled={password !== '' && !accepted}>
        {texts.submit}
      </SubmitButton>
    </>
  );
}
