import { type ReactNode, useEffect } from 'react';
import { meetsAllRules, type PasswordOwner, type PersonalFacts } from '../../../db/domain/passwords.ts';
import { usePasswordCheck } from '../../lib/form/use-password-check.ts';
import { useField, useFormValue } from './form.tsx';
import { PasswordField, SubmitButton } from './form-fields.tsx';
import { PasswordRules } from './password-rules.tsx';

type NewPasswordFieldsProps = {
  /** The form's name of the password; it is typed again as `confirmation`. */
  name: string;
  label: string;
  again: string;
  /** What is known of the person whose password it is. */
  facts: PersonalFacts;
  owner: PasswordOwner;
};

/** A new password typed twice, with its rules as it is typed. */
export function NewPasswordFields({ name, label, again, facts, owner }: NewPasswordFieldsProps) {
  const [password, confirmation] = useBoth(name);
  const { error, onChange } = useField('confirmation');
  const differs = confirmation !== '' && password !== confirmation;
  // What was refused when the form was sent may be mended in either field.
  const mended = error !== undefined && confirmation !== '' && !differs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it is mended
  useEffect(() => {
    if (mended) onChange(confirmation);
  }, [mended]);
  return (
    <>
      <PasswordField name={name} label={label} autoComplete="new-password" required />
      <PasswordRules password={password} facts={facts} owner={owner} />
      <PasswordField
        name="confirmation"
        label={again}
        autoComplete="new-password"
        required
        // In the place of the field's error, so that the sentence stands once.
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

/** Sends such a form; only once the password meets all six rules and was typed twice alike. */
export function NewPasswordSubmit({ name, facts, ...rest }: NewPasswordSubmitProps) {
  const [password, confirmation] = useBoth(name);
  const accepted = useAcceptedPassword(password, facts);
  return <SubmitButton disabled={!accepted || password !== confirmation} {...rest} />;
}

/** Whether a password meets the six rules, as far as the browser can know. */
export function useAcceptedPassword(password: string, facts: PersonalFacts): boolean {
  const { sixthRule } = usePasswordCheck(password, facts);
  return meetsAllRules(password) && (sixthRule === 'holds' || sixthRule === 'unknown');
}

const useBoth = (name: string) => [useFormValue<string>(name), useFormValue<string>('confirmation')] as const;
