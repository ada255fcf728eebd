import { COUNT_CAP } from '../../../db/domain/lists.ts';
import { count } from './format.ts';

type Counted = { total: number; all?: number; filters: object; noun: string };

/**
 * Whether total is the server's counting cap; without filters, or with a status only, its counts are exact for users who see every
 * record.
 */
export function isCapped(total: number, filters: object, all = total): boolean {
  const { status: _, ...others } = filters as { status?: unknown };
  return total > COUNT_CAP && (Object.keys(others).length > 0 || all === COUNT_CAP + 1);
}

/** '1.200', or 'más de 1.000' where the server stopped counting. */
export const cappedText = (total: number, filters: object, all?: number): string =>
  isCapped(total, filters, all) ? `más de ${count(COUNT_CAP)}` : count(total);

/** 'Mostrando 12 de 61 propietarios', without all 'Mostrando 61 leads'; a capped total is 'más de 1.000'. */
export function countText({ total, all, filters, noun }: Counted): string {
  return `Mostrando ${cappedText(total, filters, all)}${all === undefined ? '' : ` de ${cappedText(all, {})}`} ${noun}`;
}
