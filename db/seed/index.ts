import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../worker/database.ts';
import { adPlatforms } from '../domain/ads/ads.ts';
import { emailKey } from '../domain/fold.ts';
import { toLocalDay } from '../domain/madrid.ts';
import { getInvitationExpiry } from '../domain/users/invitations.ts';
import { ads } from '../tables/ads.ts';
import { agencies, users } from '../tables/agencies.ts';
import { contacts } from '../tables/contacts.ts';
import { invitations } from '../tables/invitations.ts';
import { leads } from '../tables/leads.ts';
import { savedViews } from '../tables/saved-views.ts';
import { leadTags, ownerTags, propertyTags, tags } from '../tables/tags.ts';
import { ties } from '../tables/ties.ts';
import {
  createDemoViews,
  demoAgencies,
  demoInvitations,
  demoUsers,
  leadCounts,
  portfolios,
} from './agencies.ts';
import { buildAgendaStatements } from './agenda.ts';
import { createDemoContacts } from './contacts.ts';
import { buildImportStatements, withImportedLeads } from './imports.ts';
import { createDemoLeads } from './leads.ts';
import { createPortfolio } from './portfolio.ts';
import { buildPriceHistoryStatements } from './price-history.ts';
import { createRandom, type Random } from './random.ts';
import { pickResponsible } from './responsible.ts';
import { buildSharedLinkStatements, type DigestLink } from './shared-links.ts';
import { createDemoTags } from './tags.ts';
import { createDemoTies } from './ties.ts';
import { buildActivityStatements, pickFollowUp } from './timeline/activities.ts';

const DAY_MS = 86_400_000;
const SEED = 1714;

/**
 * Seeds an empty database with two agencies, their users, leads, portfolio and agenda. Deterministic but for the hashes: the same data on
 * the same day. `hashPassword` is called for each user. Without `digestLink` no property is shared.
 */
export async function seedDemo(
  db: Database,
  hashPassword: () => Promise<string>,
  digestLink: DigestLink | null = null,
): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const createdAt = new Date(today - 400 * DAY_MS).toISOString();
  const timestamps = { createdAt, updatedAt: createdAt };
  const random = createRandom(SEED);
  const allUsers = await Promise.all(
    demoUsers.map(async (user) => ({ ...user, ...timestamps, passwordHash: await hashPassword() })),
  );
  const managers = demoUsers.flatMap(({ id, role, agencyId }) =>
    role === 'manager' && agencyId ? [{ id, agencyId }] : [],
  );
  const getPeople = (agencyId: string) =>
    demoUsers.flatMap((user) => (user.agencyId === agencyId ? [user.id] : []));
  const [followUpRandom, invitationRandom] = [createRandom(SEED + 1), createRandom(SEED + 2)];
  const allLeads = Object.entries(leadCounts).flatMap(([agencyId, count]) =>
    withImportedLeads(createDemoLeads(random, agencyId, count, today), today).map((lead, index) => ({
      ...lead,
      assignedTo: pickResponsible(getPeople(agencyId), index),
      nextFollowUpOn: pickFollowUp(followUpRandom, lead, today),
    })),
  );
  const built = Object.entries(portfolios).map(([agencyId, size]) => {
    const userIds = getPeople(agencyId);
    const portfolio = createPortfolio(db, { agencyId, people: userIds }, size, today);
    const tied = createDemoTies(
      createRandom(size.seed + 5),
      { ...portfolio, leads: allLeads.filter((lead) => lead.agencyId === agencyId) },
      userIds[0] ?? '',
    );
    return { ...portfolio, agencyId, size, userIds, leadsOfAgency: tied.leads, ties: tied.ties };
  });
  await db.batch([
    db.insert(agencies).values(demoAgencies.map((agency) => ({ ...agency, ...timestamps }))),
    db.insert(users).values(allUsers),
    db
      .insert(savedViews)
      .values(createDemoViews(createRandom(SEED + 2)).map((view) => ({ ...view, ...timestamps }))),
    // Agencies and managers have foreign keys to each other, so one of them is set afterwards.
    ...managers.map(({ id, agencyId }) =>
      db.update(agencies).set({ managerUserId: id }).where(eq(agencies.id, agencyId)),
    ),
    db.insert(invitations).values(
      demoInvitations.flatMap(({ age, ...invited }) => {
        const inviter = managers.find(({ agencyId }) => agencyId === invited.agencyId);
        return inviter ? [createInvitation(invitationRandom, invited, inviter.id, today - age * DAY_MS)] : [];
      }),
    ),
    db.insert(leads).values(built.flatMap(({ leadsOfAgency }) => leadsOfAgency)),
    ...built.flatMap(({ agencyId, size, userIds, owners, homes, statements, leadsOfAgency, ties: tied }) => {
      const tagged = createDemoTags(createRandom(size.seed + 6), agencyId, createdAt, {
        lead: leadsOfAgency,
        owner: owners,
        property: homes,
      });
      const seekers = leadsOfAgency.filter(({ status }) => status !== 'Lost');
      return [
        ...statements,
        db.insert(ties).values(tied),
        ...buildPriceHistoryStatements(db, createRandom(size.seed + 4), { homes, today }),
        db
          .insert(contacts)
          .values(createDemoContacts(createRandom(size.seed + 3), { leads: leadsOfAgency, owners })),
        db.insert(tags).values(tagged.tags),
        db.insert(leadTags).values(tagged.lead),
        db.insert(ownerTags).values(tagged.owner),
        db.insert(propertyTags).values(tagged.property),
        ...buildAgendaStatements(
          db,
          { agencyId, people: userIds, homes, seekers },
          { leads: seekers, properties: homes },
          size.seed,
          toLocalDay(Date.now()),
        ),
        ...buildActivityStatements(
          db,
          {
            agencyId,
            userIds,
            leads: leadsOfAgency,
            owners,
            properties: homes,
          },
          size.seed,
          today,
        ),
        ...buildImportStatements(db, createRandom(size.seed + 7), {
          ...{ agencyId, userId: userIds[0] ?? '', leads: leadsOfAgency, today },
        }),
        ...(digestLink
          ? buildSharedLinkStatements(
              db,
              createRandom(size.seed + 8),
              { agencyId, people: userIds, homes, today },
              digestLink,
            )
          : []),
      ];
    }),
    linkLeadsToAds(db),
  ]);
}

/** Links most leads that a portal has sent to an older ad of it: the next one by id, so that they spread over all. */
const linkLeadsToAds = (db: Database) =>
  db
    .update(leads)
    .set({
      adId: sql`(select min(${ads.id}) from ${ads} where ${ads.agencyId} = ${leads.agencyId} and ${ads.platform} = ${leads.source} and ${ads.createdAt} < ${leads.createdAt} and ${ads.id} > ${leads.id})`,
    })
    .where(inArray(leads.source, [...adPlatforms]));

type Invited = Omit<(typeof demoInvitations)[number], 'age'>;

/** Returns an invitation whose link nobody has: another one is created in the product. */
function createInvitation(random: Random, invited: Invited, invitedBy: string, at: number) {
  const createdAt = new Date(at).toISOString();
  return {
    ...invited,
    id: random.uuid(),
    clientKey: random.uuid(),
    inputDigest: '',
    emailKey: emailKey(invited.email),
    invitedBy,
    tokenDigest: random.uuid(),
    expiresAt: getInvitationExpiry(at),
    createdAt,
    updatedAt: createdAt,
  };
}
