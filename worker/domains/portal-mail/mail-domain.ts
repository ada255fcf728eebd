import type { Env } from '../../env.ts';

/** On a developer's machine, where nobody sends mail but tests. */
const LOCAL_DOMAIN = 'correo.llavero.test';

/** Returns the domain whose mail reaches the Worker; null where there is none. */
export const getMailDomain = ({ MAIL_DOMAIN, LOCAL }: Pick<Env, 'MAIL_DOMAIN' | 'LOCAL'>): string | null =>
  MAIL_DOMAIN || (LOCAL ? LOCAL_DOMAIN : null);
