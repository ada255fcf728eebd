/**
 * Returns who is responsible for the record at `index`: of an agency's people, the manager first, the others have most, and every
 * ninth record nobody.
 */
export function pickResponsible(people: readonly string[], index: number): string | null {
  if (index % 9 === 4) return null;
  const [manager = null, ...others] = people;
  return (index % 3 === 1 ? manager : others[index % others.length]) ?? manager;
}
