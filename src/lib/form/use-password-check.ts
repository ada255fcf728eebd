import { useEffect, useState } from 'react';
import {
  COMMON_PASSWORD,
  containsPersonalFact,
  type PasswordOwner,
  type PersonalFacts,
  personalPasswordText,
} from '../../../db/domain/passwords/passwords.ts';

type IsCommon = (password: string) => boolean;
type List = IsCommon | 'loading' | 'unavailable';
let loaded: IsCommon | undefined;

/** The list of common passwords, loaded by the first form that needs it; after a failure each change of the password retries. */
function useCommonPasswords(password: string): List {
  const [list, setList] = useState<List>(() => loaded ?? 'loading');
  const retry = list === 'unavailable' ? password : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed retry starts the import again
  useEffect(() => {
    if (loaded) return;
    let isMounted = true;
    import('../../../db/domain/passwords/common-passwords.ts').then(
      ({ isCommonPassword }) => {
        loaded = isCommonPassword;
        if (isMounted) setList(() => isCommonPassword);
      },
      () => isMounted && setList('unavailable'),
    );
    return () => {
      isMounted = false;
    };
  }, [retry]);
  return list;
}

export type PasswordCheck = {
  /** Whether the sixth rule holds; 'unknown' where the list failed to load, so that only the server checks it. */
  sixthRule: 'holds' | 'fails' | 'loading' | 'unknown';
  /** Why the rule fails. */
  reason?: 'common' | 'personal';
};

/** Checks the sixth password rule (not common, not personal) while typing, with the server's own functions. */
export function usePasswordCheck(password: string, facts: PersonalFacts): PasswordCheck {
  const list = useCommonPasswords(password);
  if (containsPersonalFact(password, facts)) return { sixthRule: 'fails', reason: 'personal' };
  if (typeof list !== 'function') return { sixthRule: list === 'loading' ? 'loading' : 'unknown' };
  return list(password) ? { sixthRule: 'fails', reason: 'common' } : { sixthRule: 'holds' };
}

/** The error message for a failed sixth rule, the same as the server's. */
export const passwordCheckText = (reason: 'common' | 'personal', owner: PasswordOwner): string =>
  reason === 'common' ? COMMON_PASSWORD : personalPasswordText[owner];
