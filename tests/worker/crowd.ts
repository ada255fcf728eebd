import { mintPerson, type Person } from '../support/people.ts';
import type { TheHouse } from '../support/the-house.ts';

const MANY = process.env.THOROUGH ? 200 : 40;

/** Managers of one agency who take turns, so that none of them calls faster than the house bears. */
export async function crowdOf(agencyId: string, house: TheHouse): Promise<() => Person> {
  const people: Person[] = [];
  const mint = () => mintPerson({ agencyId, role: 'manager' }, house);
  while (people.length < MANY) people.push(...(await Promise.all([mint(), mint(), mint(), mint()])));
  let turn = 0;
  return () => people[turn++ % MANY] as Person;
}
