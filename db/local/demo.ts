import { hashPassword } from '../../worker/auth/password-hashing.ts';
import { openDatabase } from '../../worker/database.ts';
import { seedDemo } from '../seed/index.ts';

/** Seeds the demo data into a database without agencies and users; returns whether it did. */
export async function seedWhenEmpty(url: string): Promise<boolean> {
  const db = openDatabase({ DATABASE_URL: url, DATABASE_TOKEN: process.env.DATABASE_TOKEN });
  const { rows } = await db.$client.execute(
    'SELECT EXISTS (SELECT 1 FROM agencies) OR EXISTS (SELECT 1 FROM users) AS used',
  );
  if (!rows[0]?.used) await seedDemo(db, hashPassword);
  return !rows[0]?.used;
}

/** Returns the text that the terminal shows once the server runs. */
export function formatGreeting(port: number, seeded: boolean, where: string): string {
  return `
  Llavero está en marcha:  http://localhost:${port}

  Cuentas de demostración (contraseña: Llavero!2026)
    gerente@llavero.test       gerente de la agencia Llavero
    agente@llavero.test        agente de la misma agencia
    gerente@vecina.test        gerente de otra agencia
    sin-agencia@llavero.test   usuario todavía sin agencia

  ${seeded ? 'Datos de demostración recién creados' : 'Se conservan los datos de la última vez'} (${where}).
  Ctrl+C para detener.
`;
}
