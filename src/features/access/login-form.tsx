import { type SubmitEvent, useRef } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, PasswordInput } from '../../ui/input.tsx';
import { enter } from './enter.ts';
import type { loginTexts } from './login-texts.ts';

/** A native form: what is typed lives in its fields, even before the script has arrived. */
export function LoginForm({ texts }: { texts: (typeof loginTexts)['es'] }) {
  const password = useRef<HTMLInputElement>(null);
  const signIn = trpc.auth.signIn.useMutation({
    meta: { quiet: true },
    onSuccess: enter,
    onError: () => password.current?.focus(),
  });
  // Once it has succeeded the page is on its way out.
  const busy = signIn.isPending || signIn.isSuccess;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    signIn.mutate({ email: String(typed.get('email')), password: String(typed.get('password')) });
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
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
      {signIn.isError && <Alert>{errorText(signIn.error, texts.refused)}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? texts.busy : texts.submit}
      </Button>
    </form>
  );
}
