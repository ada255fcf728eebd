import { Check, Circle } from 'lucide-react';
import { passwordRules, strength } from '../../db/domain/passwords.ts';
import { classes } from '../lib/classes.ts';

const tones = { Débil: 'text-danger', Media: 'text-tone-reserved', Fuerte: 'text-tone-new' };

/** The five rules of a new password as it is typed, and its strength in a word. */
export function PasswordRules({ password }: { password: string }) {
  const word = strength(password);
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-13">
      <p className="mb-1 flex justify-between gap-2" aria-live="polite">
        <span className="text-ink-soft">Seguridad de la contraseña</span>
        {password && <span className={classes('font-medium', tones[word])}>{word}</span>}
      </p>
      <ul className="grid gap-0.5">
        {passwordRules.map((rule) => {
          const holds = rule.holds(password);
          const Icon = holds ? Check : Circle;
          return (
            <li
              key={rule.text}
              className={classes('flex items-center gap-2', holds ? 'text-tone-new' : 'text-ink-soft')}
            >
              <Icon aria-hidden="true" className={holds ? 'size-4' : 'mx-1 size-2'} />
              {rule.text}
              <span className="sr-only">{holds ? '(cumplido)' : '(pendiente)'}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
