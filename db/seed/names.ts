import type { Random } from './random.ts';

// biome-ignore format: lists of words
const firstNames = ['María', 'Montserrat', 'Núria', 'Lucía', 'Carmen', 'Laia', 'Begoña', 'Mercè', 'Paula', 'Inés', 'Ainhoa', 'Remei', 'Rocío', 'Júlia', 'Sofía', 'Concepción', 'Jordi', 'Antonio', 'Íñigo', 'Marc', 'Óscar', 'Pere', 'Álvaro', 'Ramón', 'Oriol', 'Joaquín', 'Àlex', 'Andrés', 'Guillem', 'Héctor', 'Xavier', 'Fátima', 'Youssef', 'Andreea', 'Valentina', 'Wei'];
// biome-ignore format: lists of words
const lastNames = ['García', 'Ferrer', 'Puig', 'Martínez', 'Muñoz', 'Soler', 'Vidal', 'Fernández', 'Casals', 'Ibáñez', 'López', 'Serra', 'Núñez', 'Roca', 'Peñíscola', 'Bosch', 'Domínguez', 'Mas', 'Castellví', 'Gutiérrez', 'Pujol', 'Vilà', 'Sánchez', 'Coll', 'Güell', 'Iglesias', 'Torres', 'Batlle', 'Montañés', 'Ràfols', 'Ortega', 'Gonçalves', 'El Idrissi', 'Popescu', 'Zhang'];
// Reserved for examples (RFC 2606): no message reaches anybody.
const mailboxes = ['correo.example', 'bustia.example', 'mail.example', 'missatge.example'];

/** A first name and two family names, sometimes joined by the Catalan 'i'; never one of those in `taken`. */
export function newName(random: Random, taken: Set<string>): string {
  const [father, mother] = [random.pick(lastNames), random.pick(lastNames)];
  const name = `${random.pick(firstNames)} ${father} ${random.chance(0.15) ? 'i ' : ''}${mother}`;
  if (father === mother || taken.has(name)) return newName(random, taken);
  taken.add(name);
  return name;
}

/** An address made of the first name and the first family name. */
export function emailOf(random: Random, name: string): string {
  const [first = '', ...rest] = plain(name).split(' ');
  const year = random.between(61, 99);
  const local = random.pick([
    `${first}.${rest[0]}`,
    `${first[0]}${rest.join('')}`,
    `${first}.${rest[0]}${year}`,
  ]);
  return `${local}@${random.pick(mailboxes)}`;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z ]|\bi /g, '')
    .toLowerCase();

/** A Spanish number as people write it: a mobile one (6…, 71–74), or one of Barcelona or Girona. */
export function phoneOf(random: Random): string {
  const pair = () => String(random.between(0, 99)).padStart(2, '0');
  const three = (low: number, high: number) => String(random.between(low, high));
  const mobile = random.chance(0.8) ? three(605, 699) : three(711, 748);
  const number = random.chance(0.85)
    ? `${mobile} ${pair()} ${pair()} ${pair()}`
    : `${random.pick(['93', '972'])} ${three(200, 799)} ${pair()} ${pair()}`.replace(/^(972 \d\d)\d/, '$1');
  return random.chance(0.35) ? `+34 ${number}` : number;
}
