import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  foreignKey,
  index,
  integer,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { MessageTemplate } from '../domain/messages/message-templates.ts';
import { DEFAULT_STALE_DAYS } from '../domain/properties/stale.ts';
import type { SavedViewList } from '../domain/saved-views/saved-views.ts';
import type { HandOverNote } from '../domain/users/hand-over.ts';
import type { Registration } from '../domain/users/registrations.ts';
import { agentVisibilities, roles, unassignedLeadRules, userStatuses } from '../domain/users/users.ts';
import { list } from './columns.ts';

// Agencies and users share a file because their foreign keys refer to each other.
export const agencies = sqliteTable(
  'agencies',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    landlinePhone: text(),
    mobilePhone: text(),
    openingHours: text(),
    email: text(),
    address: text(),
    postalCode: text(),
    /** Its entries in registers of agents. */
    registrations: text({ mode: 'json' }).$type<Registration[]>().notNull().default([]),
    website: text(),
    logoKey: text(),
    colorPalette: list<string>().default([]),
    managerUserId: text(),
    /** What the references of its properties begin with; null is DEFAULT_REFERENCE_PREFIX. */
    referencePrefix: text(),
    /** Whether agents see every lead, owner and property, or only those of their own and of nobody. */
    agentVisibility: text({ enum: agentVisibilities }).notNull().default('all'),
    /** What happens to new leads without responsible user. */
    unassignedLeads: text({ enum: unassignedLeadRules }).notNull().default('keep'),
    /** After how many days an advertised property is stale (db/domain/properties/stale.ts). */
    stalePublishedDays: integer().notNull().default(DEFAULT_STALE_DAYS.published),
    staleLeadsDays: integer().notNull().default(DEFAULT_STALE_DAYS.leads),
    stalePriceDays: integer().notNull().default(DEFAULT_STALE_DAYS.price),
    /** The texts that are sent to leads with properties. */
    messageTemplates: text({ mode: 'json' }).$type<MessageTemplate[]>().notNull().default([]),
    /** When a manager has put away the first steps of a new agency (ISO). */
    firstStepsDismissedAt: text(),
    version: integer().notNull().default(1),
    /** SHA-256 of the last change, for idempotent updates. */
    changeDigest: text(),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
  },
  (t): ReturnType<typeof foreignKey>[] => [
    foreignKey({
      columns: [t.id, t.managerUserId],
      foreignColumns: [users.agencyId, users.id] as [AnySQLiteColumn, AnySQLiteColumn],
    }),
  ],
);

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    agencyId: text().references((): AnySQLiteColumn => agencies.id),
    role: text({ enum: roles }).notNull().default('agent'),
    status: text({ enum: userStatuses }).notNull().default('active'),
    fullName: text(),
    displayName: text(),
    phone: text(),
    email: text().notNull(),
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    avatarKey: text(),
    /** The id of the saved view that each list opens with. */
    defaultViews: text({ mode: 'json' }).$type<Partial<Record<SavedViewList, string>>>(),
    /** The user's place in the line for distributed leads: the lowest gets the next one. */
    leadTurn: integer().notNull().default(0),
    /** While the work of a user who has left is handed over: who takes over what is left of each kind, and who asked for it. */
    handingOver: text({ mode: 'json' }).$type<HandOverNote>(),
    // The client key of the form that created the user, and the SHA-256 of its contents without the password.
    clientKey: text(),
    inputDigest: text(),
    version: integer().notNull().default(1),
    // SHA-256 of the user's last change of their own profile, for idempotent updates.
    changeDigest: text(),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
  },
  (t) => [
    unique().on(t.agencyId, t.id),
    uniqueIndex('users_email').on(t.emailKey),
    uniqueIndex('users_client_key').on(t.clientKey),
    index('users_newest').on(t.agencyId, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('users_handing_over').on(t.agencyId, t.id).where(isNotNull(t.handingOver)),
    check('users_role', sql`${t.role} in ('manager', 'agent')`),
    check('users_status', sql`${t.status} in ('active', 'inactive', 'deleted')`),
  ],
);
