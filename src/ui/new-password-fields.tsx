import type { ReactNode } from 'react';
import { meetsAllRules } from '../../db/domain/passwords.ts';
import { useFormValue } from './form.tsx';
import { PasswordField, SubmitButton } from './form-fields.tsx';
import { PasswordRules } from './password-rules.tsx';

type NewPasswordFieldsProps = {
  /** The form's name of the password; it is typed again as `confirmation`. */
  name: string;
  label: string;
  again: string;
};

/** A new password typed twice, with its rules as it is typed. */
export function NewPasswordFields({ name, label, again }: NewPasswordFieldsProps) {
  const [password, confirmation] = useBoth(name);
  const differs = confirmation !== '' && password !== confirmation;
  return (
    <>
      <PasswordField name={name} label={label} autoComplete="new-password" required />
      <PasswordRules password={password} />
      <PasswordField name="confirmation" label={again} autoComplete="new-password" required />
      <p aria-live="polite" className="-mt-3 text-13 text-danger empty:hidden">
        {differs && 'Las contraseñas no coinciden.'}
      </p>
    </>
  );
}

type NewPasswordSubmitProps = { name: string; busyLabel: string; children: ReactNode };

/** Sends such a form; only once the password meets all rules and was typed twice alike. */
export function NewPasswordSubmit({ name, ...rest }: NewPasswordSubmitProps) {
  const [password, confirmation] = useBoth(name);
  return <SubmitButton disabled={!meetsAllRules(password) || password !== confirmation} {...rest} />;
}

const useBoth = (name: string) => [useFormValue<string>(name), useFormValue<string>('confirmation')] as const;
