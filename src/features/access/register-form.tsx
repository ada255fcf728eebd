import { useRouter } from '@tanstack/react-router';
import { registerInput } from '../../../db/domain/user-input.ts';
import { Form, useFormValue } from '../../ui/form.tsx';
import { PasswordField, SubmitButton, TextField } from '../../ui/form-fields.tsx';
import { PasswordRules } from '../../ui/password-rules.tsx';
import { errorText, trpcClient } from '../../wire.ts';
import { useLanguage } from './language.ts';
import { errorIn, schemaIn } from './refusals.ts';
import type { registerTexts } from './register-texts.ts';

type Texts = (typeof registerTexts)['es'];
const empty = { agencyName: '', fullName: '', email: '', password: '' };

/** A new agency and its first manager, who is signed in when it is done. */
export function RegisterForm({ texts }: { texts: Texts }) {
  const router = useRouter();
  const [language] = useLanguage();
  return (
    <Form
      schema={schemaIn(language, registerInput)}
      defaultValues={empty}
      onSubmit={async (input) => {
        await trpcClient.registration.create.mutate(input).catch(async (error: unknown) => {
          throw await errorIn(language, error, errorText(error, texts.failed));
        });
        // Until the CRM is there the button stays busy.
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
      <Strength words={texts.strength} />
      <SubmitButton busyLabel={texts.busy}>{texts.submit}</SubmitButton>
    </Form>
  );
}

function Strength({ words }: { words: Texts['strength'] }) {
  return <PasswordRules password={useFormValue<string>('password')} words={words} />;
}
