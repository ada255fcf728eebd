import { useEffect, useState } from 'react';
import {
  COMMON_PASSWORD,
  containsPersonalFact,
  type PasswordOwner,
  type PersonalFacts,
  personalPasswordText,
} from '../../../db/domain/passwords.ts';

type IsCommon = (password: string) => boolean;
type List = IsCommon | 'loading' | 'unavailable';
let loaded: IsCommon | undefined;

/** The list of common passwords, which comes with the first form that needs it; after a failure each change of the password retries. */
function useCommonPasswords(password: string): List {
  const [list, setList] = useState<List>(() => loaded ?? 'loading');
  const retry = list === 'unavailable' ? password : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is what begins it anew
  useEffect(() => {
    if (loaded) return;
    let shown = true;
    import('../../../db/domain/common-passwords.ts').then(
      ({ isCommonPassword }) => {
        loaded = isCommonPassword;
        if (shown) setList(() => isCommonPassword);
      },
      () => shown && setList('unavailable'),
    );
    return () => {
      shown = false;
    };
  }, [retry]);
  return list;
}

export type PasswordCheck = {
  /** Whether the sixth rule holds; 'unknown' where the list did not come, so that the server decides alone. */
  sixthRule: 'holds' | 'fails' | 'loading' | 'unknown';
  /** Why it fails. */
  reason?: 'common' | 'personal';
};

/** The sixth rule of a password as it is typed, decided as the server does. */
export function usePasswordCheck(password: string, facts: PersonalFacts): PasswordCheck {
  const list = useCommonPasswords(password);
  if (containsPersonalFact(password, facts)) return { sixthRule: 'fails', reason: 'personal' };
  if (typeof list !== 'function') return { sixthRule: list === 'loading' ? 'loading' : 'unknown' };
  return list(password) ? { sixthRule: 'fails', reason: 'common' } : { sixthRule: 'holds' };
}

/** The sentence that says why, as the server says it. */
export const passwordCheckText = (reason: 'common' | 'personal', owner: PasswordOwner): string =>
  reason === 'common' ? COMMON_PASSWORD : personalPasswordText[owner];
