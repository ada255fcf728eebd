import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { NO_COOKIE } from '../../../../db/domain/users/page-user.ts';
import { accessClient, errorText } from '../../../api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input, PasswordInput } from '../../../ui/inputs/text-input.tsx';
import { translateSentence } from '../form-error-texts.ts';
import { openCrm } from '../guest-only.tsx';
import { useLanguage } from '../language.ts';
import type { loginTexts } from './login-texts.ts';

type Props = { texts: (typeof loginTexts)['es']; next?: string };

/**
 * An uncontrolled form: its fields keep what is typed before hydration. method="dialog" prevents a native submit without
 * script: outside of a <dialog> it sends nothing, where GET or POST would bypass the API.
 */
export function LoginForm({ texts, next = '/crm' }: Props) {
  const { history } = useRouter();
  const [language] = useLanguage();
  const password = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);

  async function signIn(typed: FormData) {
    setBusy(true);
    setFormError(null);
    try {
      await accessClient.auth.signIn.mutate({
        email: String(typed.get('email')),
        password: String(typed.get('password')),
      });
      // The button stays busy until the navigation has finished.
      if (!(await openCrm(history, next))) await refuse(NO_COOKIE);
    } catch (error) {
      await refuse(errorText(error, texts.refused));
    }
  }
  async function refuse(message: string) {
    setFormError(await translateSentence(language, message));
    setBusy(false);
    password.current?.focus();
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
      {formError && <Alert>{formError}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? texts.busy : texts.submit}
      </Button>
    </form>
  );
}
