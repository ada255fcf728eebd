import { COUNT_CAP } from '../../db/domain/lists.ts';
import { count } from './format.ts';

type Counted = { total: number; all?: number; filters: object; noun: string };

/** 'Mostrando 12 de 61 propietarios', without all 'Mostrando 61 leads'; what the server counts only up to a cap is 'más de 1.000'. */
export function countText({ total, all, filters, noun }: Counted): string {
  const { status: _, ...others } = filters as { status?: unknown };
  // Of one status, or of all, the server keeps the exact number.
  const capped = total > COUNT_CAP && Object.keys(others).length > 0;
  const shown = capped ? `más de ${count(COUNT_CAP)}` : count(total);
  return `Mostrando ${shown}${all === undefined ? '' : ` de ${count(all)}`} ${noun}`;
}
