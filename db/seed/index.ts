import { eq } from 'drizzle-orm';
import type { Database } from '../../worker/database.ts';
import { dayOf } from '../domain/madrid.ts';
import { agencies, users } from '../tables/agencies.ts';
import { leads } from '../tables/leads.ts';
import { demoAgencies, demoUsers, leadsOf, portfolios } from './agencies.ts';
import { agendaOf } from './agenda.ts';
import { demoLeads } from './leads.ts';
import { portfolioOf } from './portfolio.ts';
import { randomOf } from './random.ts';

const PASSWORD = 'Llavero!2026';
const DAY = 86_400_000;
const SEED = 1714;

/** Fills an empty database with two agencies, their people, leads, portfolio and agenda: the same ones whenever it runs on the same day. */
export async function seedDemo(
  db: Database,
  hashPassword: (password: string) => Promise<string>,
): Promise<void> {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const opened = new Date(today - 400 * DAY).toISOString();
  const stamps = { createdAt: opened, updatedAt: opened };
  const random = randomOf(SEED);
  const people = await Promise.all(
    demoUsers.map(async (user) => ({ ...user, ...stamps, passwordHash: await hashPassword(PASSWORD) })),
  );
  const managers = demoUsers.flatMap(({ id, role, agencyId }) =>
    role === 'manager' && agencyId ? [{ id, agencyId }] : [],
  );
  const newcomers = Object.entries(leadsOf).flatMap(([agencyId, count]) =>
    demoLeads(random, agencyId, count, today),
  );
  await db.batch([
    db.insert(agencies).values(demoAgencies.map((agency) => ({ ...agency, ...stamps }))),
    db.insert(users).values(people),
    // An agency and its manager point to each other, so one of them comes second.
    ...managers.map(({ id, agencyId }) =>
      db.update(agencies).set({ managerUserId: id }).where(eq(agencies.id, agencyId)),
    ),
    db.insert(leads).values(newcomers),
    ...Object.entries(portfolios).flatMap(([agencyId, size]) => {
      const { homes, statements } = portfolioOf(db, agencyId, size, today);
      const people = demoUsers.flatMap((user) => (user.agencyId === agencyId ? [user.id] : []));
      const seekers = newcomers.filter((lead) => lead.agencyId === agencyId && lead.status !== 'Lost');
      return [
        ...statements,
        ...agendaOf(db, { agencyId, people, homes, seekers }, size.seed, dayOf(Date.now())),
      ];
    }),
  ]);
}
