import { fold, foldPhone } from '../domain/fold.ts';
import { type LeadStatus, leadSources, timeRanges } from '../domain/leads.ts';
import type { leads } from '../tables/leads.ts';
import { emailOf, newName, phoneOf } from './names.ts';
import type { Random } from './random.ts';
import { wishesOf } from './wishes.ts';

type Lead = typeof leads.$inferInsert;
type Traits = Omit<Lead, 'id' | 'agencyId' | 'clientKey' | `${string}Folded`>;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Leads come in over the last seven months. */
const DAYS = 210;

// What the screens of a long list must also bear: a long name, nobody to call, nothing known, no budget.
const unusual: Partial<Traits>[] = [
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

/** `count` leads of an agency, newest first; the newest came the day before `today`, a midnight in UTC. */
export function demoLeads(random: Random, agencyId: string, count: number, today: number): Lead[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, place) => {
    // The nearer, the denser.
    const days = 1 + Math.floor(DAYS * (place / count) ** 1.7);
    const odd = unusual[(place - 14) / 4];
    const name = odd?.name ?? newName(random, taken);
    const traits = { ...traitsOf(random, name, today, days), ...odd };
    return {
      ...traits,
      id: random.uuid(),
      agencyId,
      clientKey: random.uuid(),
      nameFolded: fold(traits.name),
      emailFolded: traits.email && fold(traits.email),
      phoneFolded: traits.phone && foldPhone(traits.phone),
    };
  }).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

function traitsOf(random: Random, name: string, today: number, days: number): Traits {
  const status = statusAfter(random, days);
  const officeHour = () => random.between(7 * 60, 18 * 60) * MINUTE;
  const created = today - days * DAY + officeHour();
  // Whoever is no longer new has been written to since.
  const steps = status === 'New' ? 0 : random.between(1, 4);
  const touched = today - random.between(1, days) * DAY + officeHour();
  return {
    name,
    email: random.chance(0.88) ? emailOf(random, name) : null,
    phone: random.chance(0.9) ? phoneOf(random) : null,
    source: random.pick(leadSources),
    status,
    priority: random.pick(['Low', 'Medium', 'Medium', 'Medium', 'High', 'High']),
    ...wishesOf(random),
    timeRangeInterest: random.pick(timeRanges),
    version: 1 + steps,
    createdAt: new Date(created).toISOString(),
    updatedAt: new Date(steps ? Math.max(created, touched) : created).toISOString(),
  };
}

// biome-ignore format: shares of ten
const statuses: Record<'fresh' | 'warm' | 'old', LeadStatus[]> = {
  fresh: ['New', 'New', 'New', 'New', 'New', 'New', 'Contacted', 'Contacted', 'Contacted', 'Qualified'],
  warm: ['New', 'Contacted', 'Contacted', 'Contacted', 'Contacted', 'Qualified', 'Qualified', 'Qualified', 'Converted', 'Lost'],
  old: ['Contacted', 'Contacted', 'Qualified', 'Qualified', 'Converted', 'Converted', 'Converted', 'Lost', 'Lost', 'Lost'],
};
const statusAfter = (random: Random, days: number) =>
  random.pick(statuses[days < 14 ? 'fresh' : days < 60 ? 'warm' : 'old']);
