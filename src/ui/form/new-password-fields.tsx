import { type ReactNode, useEffect } from 'react';
import {
  meetsAllRules,
  type PasswordOwner,
  type PersonalFacts,
} from '../../../db/domain/passwords/passwords.ts';
import { usePasswordCheck } from '../../lib/form/use-password-check.ts';
import { useField, useFormValue } from './form.tsx';
import { PasswordField, SubmitButton } from './form-fields.tsx';
import { PasswordRules } from './password-rules.tsx';

type NewPasswordFieldsProps = {
  /** The field name of the password; the repeated one is `confirmation`. */
  name: string;
  label: string;
  again: string;
  /** Personal data that the password must not contain. */
  facts: PersonalFacts;
  owner: PasswordOwner;
};

/** A new password and its repetition, with the password rules checked while typing. */
export function NewPasswordFields({ name, label, again, facts, owner }: NewPasswordFieldsProps) {
  const [password, confirmation] = usePasswordValues(name);
  const { error, onChange } = useField('confirmation');
  const differs = confirmation !== '' && password !== confirmation;
  // A mismatch found at submit can be corrected in either field.
  const isCorrected = error !== undefined && confirmation !== '' && !differs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when it is corrected
  useEffect(() => {
    if (isCorrected) onChange(confirmation);
  }, [isCorrected]);
  return (
    <>
      {/* Under which a password manager stores the password. */}
      <input type="text" autoComplete="username" value={facts.email ?? ''} readOnly hidden />
      <PasswordField name={name} label={label} autoComplete="new-password" required />
      <PasswordRules password={password} facts={facts} owner={owner} />
      <PasswordField
        name="confirmation"
        label={again}
        autoComplete="new-password"
        required
        // As the hint, where the field's error would be, so that the message appears once.
        hint={
          <span aria-live="polite" className="text-danger">
            {differs && 'Las contraseñas no coinciden.'}
          </span>
        }
      />
    </>
  );
}

type NewPasswordSubmitProps = { name: string; facts: PersonalFacts; busyLabel: string; children: ReactNode };

/** The submit button; enabled when the password meets all six rules and both entries match. */
export function NewPasswordSubmit({ name, facts, ...rest }: NewPasswordSubmitProps) {
  const [password, confirmation] = usePasswordValues(name);
  const accepted = useAcceptedPassword(password, facts);
  return <SubmitButton disabled={!accepted || password !== confirmation} {...rest} />;
}

/**
 * Whether a password meets the six rules, as far as the browser can check them: the server checks the sixth one too. A button that were
 * disabled while the list of common passwords loads would ignore Enter.
 */
export function useAcceptedPassword(password: string, facts: PersonalFacts): boolean {
  const { sixthRule } = usePasswordCheck(password, facts);
  return meetsAllRules(password) && sixthRule !== 'fails';
}

const usePasswordValues = (name: string) =>
  [useFormValue<string>(name), useFormValue<string>('confirmation')] as const;
