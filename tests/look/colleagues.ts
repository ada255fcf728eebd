import type { TestServer } from '../support/test-server.ts';

// Who the demonstration lacks: no name, a name that is too long for any row, paused, deleted.
const colleagues = [
  { email: 'recien.llegada@llavero.test', name: null, status: 'active' },
  {
    email: 'maria.de.las.mercedes.fernandez.de.cordoba@inmobiliaria-mediterranea.test',
    name: 'María de las Mercedes Fernández de Córdoba y Álvarez de Toledo',
    status: 'active',
  },
  { email: 'oriol@llavero.test', name: 'Oriol Sants', status: 'inactive' },
  { email: 'julia@llavero.test', name: 'Júlia Camps', status: 'deleted' },
];

/** Gives the demonstration's agency more people. */
export async function addColleagues({ sql }: TestServer): Promise<void> {
  for (const { email, name, status } of colleagues)
    await sql(
      `INSERT INTO users (id, agency_id, role, status, full_name, email, email_key, password_hash, created_at, updated_at)
       SELECT ?, agency_id, 'agent', ?, ?, ?, ?, 'x', created_at, updated_at FROM users WHERE email = 'agente@llavero.test'`,
      [crypto.randomUUID(), status, name, email, email],
    );
}
