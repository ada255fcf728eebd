import { formatCount } from './format.ts';

/** A number and its noun: plural(1, 'propiedad', 'propiedades') gives '1 propiedad'. */
export const plural = (amount: number, one: string, many: string): string =>
  `${formatCount(amount)}\u00a0${amount === 1 ? one : many}`;
