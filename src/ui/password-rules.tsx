import { Check, Circle } from 'lucide-react';
import { passwordRules, strength } from '../../db/domain/passwords.ts';
import { classes } from '../lib/classes.ts';

const tones = { Débil: 'text-danger', Media: 'text-tone-reserved', Fuerte: 'text-tone-new' };

/** The same in another language; the rules in the order of the domain. */
export type PasswordWords = {
  title: string;
  rules: readonly string[];
  strength: Record<keyof typeof tones, string>;
  holds: string;
  missing: string;
  /** What the server refuses besides. */
  besides: string;
};

const spanish: PasswordWords = {
  title: 'Seguridad de la contraseña',
  rules: passwordRules.map((rule) => rule.text),
  strength: { Débil: 'Débil', Media: 'Media', Fuerte: 'Fuerte' },
  holds: '(cumplido)',
  missing: '(pendiente)',
  besides: 'Que no sea muy común ni contenga tu email, el nombre de la agencia o el de Llavero.',
};

/** The five rules of a new password as it is typed, and its strength in a word. */
export function PasswordRules({ password, words = spanish }: { password: string; words?: PasswordWords }) {
  const level = strength(password);
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-13">
      <p className="mb-1 flex justify-between gap-2" aria-live="polite">
        <span className="text-ink-soft">{words.title}</span>
        {password && <span className={classes('font-medium', tones[level])}>{words.strength[level]}</span>}
      </p>
      <ul className="grid gap-0.5">
        {passwordRules.map((rule, index) => {
          const holds = rule.holds(password);
          const Icon = holds ? Check : Circle;
          return (
            <li
              key={rule.text}
              className={classes('flex items-center gap-2', holds ? 'text-tone-new' : 'text-ink-soft')}
            >
              <Icon aria-hidden="true" className={classes('shrink-0', holds ? 'size-4' : 'mx-1 size-2')} />
              {words.rules[index]}
              <span className="sr-only">{holds ? words.holds : words.missing}</span>
            </li>
          );
        })}
      </ul>
      <p className="mt-1 text-ink-soft">{words.besides}</p>
    </div>
  );
}
