// What the format of Idealista has of an address, which the check of a property tells of too.

/** Characters of the number of a house, and of a door. */
export const MAX_STREET_NUMBER = 10;
export const MAX_DOOR = 4;

/** Words of a floor: ground floor, mezzanine, semi-basement, basement. */
const floorWords: [pattern: RegExp, floor: string][] = [
  [/^(bj|bajos?|pb|planta baja|0)$/, 'bj'],
  [/^(en|ent|entl|entlo|entresuelo|entresol|entreplanta)$/, 'en'],
  [/^(ss|semis[oó]tano)$/, 'ss'],
  [/^(st|s[oó]tano)$/, 'st'],
];
/** Returns a floor as the format has it; null for one that it has no word for. */
export function toIdealistaFloor({
  floor,
  type,
}: {
  floor: string | null;
  type: string | null;
}): string | null {
  const typed = (floor ?? '')
    .trim()
    .toLowerCase()
    .replace(/[.ºª]+$/, '');
  const word = floorWords.find(([pattern]) => pattern.test(typed));
  if (word) return word[1];
  const number = /^(planta )?(-?\d{1,3})$/.exec(typed)?.[2];
  if (number && /^(-[1-2]|[1-9]|[1-5][0-9]|60)$/.test(String(Number(number)))) return String(Number(number));
  return typed === '' && type === 'Bajo' ? 'bj' : typed === '' && type === 'Entresuelo' ? 'en' : null;
}
