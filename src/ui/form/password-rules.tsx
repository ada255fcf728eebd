import { Check, Circle, X } from 'lucide-react';
import {
  guessableRuleText,
  type PasswordOwner,
  type PersonalFacts,
  passwordRules,
  strength,
} from '../../../db/domain/passwords/passwords.ts';
import { classes } from '../../lib/classes.ts';
import {
  type PasswordCheck,
  passwordCheckText,
  usePasswordCheck,
} from '../../lib/form/use-password-check.ts';

const tones = { Débil: 'text-danger', Media: 'text-tone-reserved', Fuerte: 'text-tone-new' };
const ruleStyles = {
  holds: { Icon: Check, tone: 'text-tone-new', size: 'size-4' },
  fails: { Icon: X, tone: 'text-danger', size: 'size-4' },
  missing: { Icon: Circle, tone: 'text-ink-soft', size: 'mx-1 size-2' },
};

/** The texts of PasswordRules in one language; `rules` in the order of passwordRules. */
export type PasswordWords = {
  title: string;
  rules: readonly string[];
  /** The sixth rule, and the reasons it fails for. */
  guessable: string;
  reasons: Record<'common' | 'personal', string>;
  strength: Record<keyof typeof tones, string>;
  holds: string;
  missing: string;
  fails: string;
};

const spanishTexts = (owner: PasswordOwner): PasswordWords => ({
  title: 'Seguridad de la contraseña',
  rules: passwordRules.map((rule) => rule.text),
  guessable: guessableRuleText[owner],
  reasons: { common: passwordCheckText('common', owner), personal: passwordCheckText('personal', owner) },
  strength: { Débil: 'Débil', Media: 'Media', Fuerte: 'Fuerte' },
  holds: '(cumplido)',
  missing: '(pendiente)',
  fails: '(no cumplido)',
});

type PasswordRulesProps = {
  password: string;
  /** Personal data that the password must not contain. */
  facts: PersonalFacts;
  owner: PasswordOwner;
  words?: PasswordWords;
};

/** The six password rules, checked while typing, and the password's strength. */
export function PasswordRules({ password, facts, owner, words = spanishTexts(owner) }: PasswordRulesProps) {
  const { sixthRule, reason }: PasswordCheck = usePasswordCheck(password, facts);
  const level = strength(password, sixthRule !== 'holds');
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-13">
      <p className="mb-1 flex justify-between gap-2" aria-live="polite">
        <span className="text-ink-soft">{words.title}</span>
        {password && <span className={classes('font-medium', tones[level])}>{words.strength[level]}</span>}
      </p>
      <ul className="grid gap-0.5">
        {passwordRules.map((rule, index) => (
          <Rule key={rule.text} state={rule.holds(password) ? 'holds' : 'missing'} words={words}>
            {words.rules[index]}
          </Rule>
        ))}
        <Rule
          state={!password ? 'missing' : reason ? 'fails' : sixthRule === 'holds' ? 'holds' : 'missing'}
          words={words}
        >
          {words.guessable}
        </Rule>
      </ul>
      <p aria-live="polite" className="mt-1 text-danger empty:hidden">
        {password && reason && words.reasons[reason]}
      </p>
    </div>
  );
}

type RuleProps = { state: keyof typeof ruleStyles; words: PasswordWords; children: string | undefined };

function Rule({ state, words, children }: RuleProps) {
  const { Icon, tone, size } = ruleStyles[state];
  return (
    <li className={classes('flex items-start gap-2', tone)}>
      <span aria-hidden="true" className="grid h-[1lh] shrink-0 place-items-center">
        <Icon className={size} />
      </span>
      <span>
        <NoBreakAfterColon>{children}</NoBreakAfterColon> <span className="sr-only">{words[state]}</span>
      </span>
    </li>
  );
}

/** Keeps the part after a colon (the special characters) on one line. */
function NoBreakAfterColon({ children = '' }: { children: string | undefined }) {
  const end = children.indexOf(': ') + 1;
  if (end === 0) return children;
  return (
    <>
      {children.slice(0, end)} <span className="inline-block">{children.slice(end + 1)}</span>
    </>
  );
}
