import { hashPassword } from '../../worker/auth/password-hashing.ts';
import { openDatabase } from '../../worker/database.ts';
import { sha256 } from '../../worker/digest.ts';
import { deriveTokens } from '../../worker/link-token.ts';
import { seedDemo } from '../seed/index.ts';
import type { DigestLink } from '../seed/shared-links.ts';

/** The password of the demo's users on this machine. */
export const DEMO_PASSWORD = 'Llavero!2026';

/** The digests of the links that a Worker on this machine makes. */
export const digestLocalLink: DigestLink = (link) => sha256(deriveTokens({ LOCAL: 'yes' }, link)[0] ?? '');

type SeedOptions = {
  token?: string;
  /** Called only where the database is seeded. */
  choosePassword?: () => string;
  /** Makes the digests of the links by which the demo shares a property; none where their secret is elsewhere. */
  digestLink?: DigestLink | null;
};

/** Seeds the demo data into a database without agencies and users; returns whether it did. */
export async function seedWhenEmpty(
  url: string,
  {
    token = process.env.DATABASE_TOKEN,
    choosePassword = () => DEMO_PASSWORD,
    digestLink = digestLocalLink,
  }: SeedOptions = {},
): Promise<boolean> {
  const db = openDatabase({ DATABASE_URL: url, DATABASE_TOKEN: token });
  const { rows } = await db.$client.execute(
    'SELECT EXISTS (SELECT 1 FROM agencies) OR EXISTS (SELECT 1 FROM users) AS used',
  );
  if (rows[0]?.used) return false;
  const password = choosePassword();
  await seedDemo(db, () => hashPassword(password), digestLink);
  return true;
}

/** Returns the text that the terminal shows once the server runs. */
export function formatGreeting(origin: string, seeded: boolean, where: string): string {
  return `
  Llavero está en marcha:  ${origin}

  Cuentas de demostración (contraseña: ${DEMO_PASSWORD})
    gerente@llavero.test       gerente de la agencia Llavero
    agente@llavero.test        agente de la misma agencia
    gerente@vecina.test        gerente de otra agencia
    sin-agencia@llavero.test   usuario todavía sin agencia

  ${seeded ? 'Datos de demostración recién creados' : 'Se conservan los datos de la última vez'} (${where}).
  Ctrl+C para detener.
`;
}
