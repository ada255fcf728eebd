import { useEffect, useState } from 'react';
import { accessClient, errorText, getHttpStatus } from '../../../api-client.ts';
import type { OpenInvitation, SignedInUser } from './invitation-types.ts';

type State =
  | { kind: 'loading' }
  | { kind: 'signedIn'; user: SignedInUser }
  | { kind: 'open'; invitation: OpenInvitation }
  | { kind: 'gone' }
  | { kind: 'failed'; message: string };

async function load(token: string, fallback: string): Promise<State> {
  try {
    const user = await accessClient.auth.session.query();
    if (user) return { kind: 'signedIn', user };
    return { kind: 'open', invitation: await accessClient.invitations.open.mutate({ token }) };
  } catch (error) {
    // What is no token at all is refused as one that is not valid any more.
    if ([400, 404].includes(getHttpStatus(error))) return { kind: 'gone' };
    return { kind: 'failed', message: errorText(error, fallback) };
  }
}

/** Loads whom the link invites, unless somebody is signed in; `reload` starts again. `fallback` is the message of an unknown error. */
export function useInvitation(token: string, fallback: string) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message alone starts no other request
  useEffect(() => {
    let isCurrent = true;
    setState({ kind: 'loading' });
    void load(token, fallback).then((loaded) => isCurrent && setState(loaded));
    return () => {
      isCurrent = false;
    };
  }, [token, tries]);
  return { state, reload: () => setTries((count) => count + 1) };
}
