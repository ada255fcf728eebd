import { getOperationByBudgets } from '../domain/leads/lead-operation.ts';
import { type LeadStatus, leadSources, timeRanges } from '../domain/leads/leads.ts';
import { quickLeadDefaults } from '../domain/leads/quick-lead-input.ts';
import { foldPerson } from '../domain/search/folded-columns.ts';
import type { leads } from '../tables/leads.ts';
import { createPreferences } from './lead-preferences.ts';
import { createEmail, createName, createPhone } from './names.ts';
import type { Random } from './random.ts';

type Lead = typeof leads.$inferInsert;
type Traits = Omit<Lead, 'id' | 'agencyId' | 'clientKey' | `${string}Folded`>;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Leads were created over the last seven months. */
const MAX_AGE_DAYS = 210;

// Edge cases for the screens: a long name, no contact, no source or priority, no budget.
const edgeCases: Partial<Traits>[] = [
  {
    name: 'María de los Ángeles Fernández de Córdoba y Rodríguez de la Fuente',
    email: 'angeles.fernandezdecordoba@correo.example',
  },
  { name: 'Jordi d’Abadal i Àvila', email: null, phone: null },
  { name: 'Bo Li', source: null, priority: null },
  {
    name: 'Mercè Güell i Peñíscola',
    minBuyBudget: null,
    maxBuyBudget: null,
    minRentBudget: null,
    maxRentBudget: null,
  },
];

const openPreferences = {
  ...quickLeadDefaults,
  minBuyBudget: null,
  maxBuyBudget: null,
  minRentBudget: null,
  maxRentBudget: null,
  minPropertySize: null,
  maxPropertySize: null,
  version: 1,
} satisfies Partial<Traits>;
// Quick leads, by their place among the newest: a call about a flat, and a visitor who left an address only.
const quickLeads: Record<number, Partial<Traits>> = {
  1: {
    name: 'Marta Soler Vidal',
    phone: '+34 655 20 31 47',
    email: null,
    source: 'Phone Call',
    operation: 'buy',
    maxBuyBudget: 265_000,
  },
  4: {
    name: 'Youssef Amrani',
    phone: null,
    email: 'youssef.amrani@correo.example',
    source: 'Walk-in',
    operation: 'rent',
  },
};

// The caller of the first quick lead had written before: two records of one person, by its place among the newest.
const duplicates: Record<number, Partial<Traits>> = {
  30: {
    name: 'Marta Soler',
    phone: '655 203 147',
    email: 'marta.soler@correo.example',
    source: 'Website',
    status: 'Contacted',
    minBuyBudget: 220_000,
    maxBuyBudget: 250_000,
    minRentBudget: null,
    maxRentBudget: null,
  },
};

/** Returns `count` leads of an agency, newest first; the newest is of the day before `today`, a midnight in UTC. */
export function createDemoLeads(random: Random, agencyId: string, count: number, today: number): Lead[] {
  const usedNames = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    // Recent days have more leads.
    const ageDays = 1 + Math.floor(MAX_AGE_DAYS * (index / count) ** 1.7);
    const edgeCase = edgeCases[(index - 14) / 4];
    const name = edgeCase?.name ?? createName(random, usedNames);
    const created = { ...createTraits(random, name, today, ageDays), ...edgeCase, ...duplicates[index] };
    const quickLead = quickLeads[index];
    const traits = quickLead
      ? { ...created, ...openPreferences, updatedAt: created.createdAt, ...quickLead }
      : { ...created, operation: getOperationByBudgets(created) };
    return {
      ...traits,
      id: random.uuid(),
      agencyId,
      clientKey: random.uuid(),
      ...foldPerson(traits),
    };
  }).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

function createTraits(random: Random, name: string, today: number, ageDays: number): Traits {
  const status = pickStatus(random, ageDays);
  const officeHour = () => random.between(7 * 60, 18 * 60) * MINUTE_MS;
  const created = today - ageDays * DAY_MS + officeHour();
  // A lead that is no longer new has been edited since.
  const edits = status === 'New' ? 0 : random.between(1, 4);
  const edited = today - random.between(1, ageDays) * DAY_MS + officeHour();
  return {
    name,
    email: random.chance(0.88) ? createEmail(random, name) : null,
    phone: random.chance(0.9) ? createPhone(random) : null,
    source: random.pick(leadSources),
    status,
    priority: random.pick(['Low', 'Medium', 'Medium', 'Medium', 'High', 'High']),
    ...createPreferences(random),
    timeRangeInterest: random.pick(timeRanges),
    version: 1 + edits,
    createdAt: new Date(created).toISOString(),
    updatedAt: new Date(edits ? Math.max(created, edited) : created).toISOString(),
  };
}

// biome-ignore format: ten values, each with its share
const statuses: Record<'fresh' | 'warm' | 'old', LeadStatus[]> = {
  fresh: ['New', 'New', 'New', 'New', 'New', 'New', 'Contacted', 'Contacted', 'Contacted', 'Qualified'],
  warm: ['New', 'Contacted', 'Contacted', 'Contacted', 'Contacted', 'Qualified', 'Qualified', 'Qualified', 'Converted', 'Lost'],
  old: ['Contacted', 'Contacted', 'Qualified', 'Qualified', 'Converted', 'Converted', 'Converted', 'Lost', 'Lost', 'Lost'],
};
const pickStatus = (random: Random, ageDays: number) =>
  random.pick(statuses[ageDays < 14 ? 'fresh' : ageDays < 60 ? 'warm' : 'old']);
