import type { Random } from './random.ts';

// biome-ignore format: lists of words
const firstNames = ['María', 'Montserrat', 'Núria', 'Lucía', 'Carmen', 'Laia', 'Begoña', 'Mercè', 'Paula', 'Inés', 'Ainhoa', 'Remei', 'Rocío', 'Júlia', 'Sofía', 'Concepción', 'Jordi', 'Antonio', 'Íñigo', 'Marc', 'Óscar', 'Pere', 'Álvaro', 'Ramón', 'Oriol', 'Joaquín', 'Àlex', 'Andrés', 'Guillem', 'Héctor', 'Xavier', 'Fátima', 'Youssef', 'Andreea', 'Valentina', 'Wei'];
// biome-ignore format: lists of words
const lastNames = ['García', 'Ferrer', 'Puig', 'Martínez', 'Muñoz', 'Soler', 'Vidal', 'Fernández', 'Casals', 'Ibáñez', 'López', 'Serra', 'Núñez', 'Roca', 'Peñíscola', 'Bosch', 'Domínguez', 'Mas', 'Castellví', 'Gutiérrez', 'Pujol', 'Vilà', 'Sánchez', 'Coll', 'Güell', 'Iglesias', 'Torres', 'Batlle', 'Montañés', 'Ràfols', 'Ortega', 'Gonçalves', 'El Idrissi', 'Popescu', 'Zhang'];
// The TLD .example is reserved (RFC 2606), so that no message can be delivered.
const mailDomains = ['correo.example', 'bustia.example', 'mail.example', 'missatge.example'];

/** Returns a first name and two family names, sometimes joined by the Catalan 'i'; none of `taken`, to which it is added. */
export function createName(random: Random, taken: Set<string>): string {
  const [father, mother] = [random.pick(lastNames), random.pick(lastNames)];
  const name = `${random.pick(firstNames)} ${father} ${random.chance(0.15) ? 'i ' : ''}${mother}`;
  if (father === mother || taken.has(name)) return createName(random, taken);
  taken.add(name);
  return name;
}

/** Returns an email address made of the first name and the family names. */
export function createEmail(random: Random, name: string): string {
  const [first = '', ...rest] = toAscii(name).split(' ');
  const year = random.between(61, 99);
  const local = random.pick([
    `${first}.${rest[0]}`,
    `${first[0]}${rest.join('')}`,
    `${first}.${rest[0]}${year}`,
  ]);
  return `${local}@${random.pick(mailDomains)}`;
}

const toAscii = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z ]|\bi /g, '')
    .toLowerCase();

/** Returns a Spanish phone number with spaces: mobile (6…, 71–74), or a landline of Barcelona or Girona. */
export function createPhone(random: Random): string {
  const twoDigits = () => String(random.between(0, 99)).padStart(2, '0');
  const threeDigits = (low: number, high: number) => String(random.between(low, high));
  const mobile = random.chance(0.8) ? threeDigits(605, 699) : threeDigits(711, 748);
  const number = random.chance(0.85)
    ? `${mobile} ${twoDigits()} ${twoDigits()} ${twoDigits()}`
    : `${random.pick(['93', '972'])} ${threeDigits(200, 799)} ${twoDigits()} ${twoDigits()}`.replace(
        /^(972 \d\d)\d/,
        '$1',
      );
  return random.chance(0.35) ? `+34 ${number}` : number;
}
