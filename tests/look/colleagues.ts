import type { TestServer } from '../support/test-server.ts';

// Users that the demo data lack: without name, with a very long name, inactive, deleted.
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

/** Adds these users to the demo agency. */
export async function addColleagues({ sql }: TestServer): Promise<void> {
  for (const { email, name, status } of colleagues)
    await sql(
      `INSERT INTO users (id, agency_id, role, status, full_name, email, email_key, password_hash, created_at, updated_at)
       SELECT ?, agency_id, 'agent', ?, ?, ?, ?, 'x', created_at, updated_at FROM users WHERE email = 'agente@llavero.test'`,
      [crypto.randomUUID(), status, name, email, email],
    );
}
