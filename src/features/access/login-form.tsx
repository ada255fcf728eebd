import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { errorText, trpcClient } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input, PasswordInput } from '../../ui/inputs/text-input.tsx';
import { translateError } from './form-error-texts.ts';
import { useLanguage } from './language.ts';
import type { loginTexts } from './login-texts.ts';

type Props = { texts: (typeof loginTexts)['es']; next?: string };

/**
 * A native form: what is typed lives in its fields, even before the script has arrived. Without a script it goes nowhere:
 * outside a dialog the method of that name sends nothing, where another would travel past the API.
 */
export function LoginForm({ texts, next = '/crm' }: Props) {
  const { history } = useRouter();
  const [language] = useLanguage();
  const password = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function signIn(typed: FormData) {
    setBusy(true);
    setRefusal(null);
    try {
      await trpcClient.auth.signIn.mutate({
        email: String(typed.get('email')),
        password: String(typed.get('password')),
      });
      // The button stays busy: this page is on its way out.
      history.replace(next);
    } catch (error) {
      setRefusal(await translateError(language, errorText(error, texts.refused)));
      setBusy(false);
      password.current?.focus();
    }
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) void signIn(new FormData(event.currentTarget));
  }
  return (
    <form method="dialog" onSubmit={submit} className="flex flex-col gap-4">
      <Field label={texts.email}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            name="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={texts.password}>
        {(ids) => (
          <PasswordInput
            {...ids}
            ref={password}
            name="password"
            required
            autoComplete="current-password"
            showLabel={texts.show}
            hideLabel={texts.hide}
          />
        )}
      </Field>
      {refusal && <Alert>{refusal}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? texts.busy : texts.submit}
      </Button>
    </form>
  );
}
