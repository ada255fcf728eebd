import { COUNT_CAP, UNCOUNTED } from '../../../db/domain/lists.ts';
import { formatCount } from './format.ts';

type Counted = { total: number; all?: number; filters: object; noun: string };

/** Whether the server stopped counting: at its cap where there are filters other than a status, or because no counter has the count. */
export function isCapped(total: number, filters: object): boolean {
  const { status: _, ...others } = filters as { status?: unknown };
  return total >= UNCOUNTED || (total > COUNT_CAP && Object.keys(others).length > 0);
}

/** '1.200', or 'más de 1.000' where the server stopped counting. */
export const cappedText = (total: number, filters: object): string =>
  isCapped(total, filters) ? `más de ${formatCount(COUNT_CAP)}` : formatCount(total);

/** 'Mostrando 12 de 61 propietarios', without all 'Mostrando 61 leads'; a capped total is 'más de 1.000'. */
export function countText({ total, all, filters, noun }: Counted): string {
  return `Mostrando ${cappedText(total, filters)}${all === undefined ? '' : ` de ${cappedText(all, {})}`} ${noun}`;
}
