import { COUNT_CAP, UNCOUNTED } from '../../../db/domain/lists.ts';

/** Returns the number of rows, which were counted up to COUNT_CAP + 1; UNCOUNTED beyond COUNT_CAP. */
export const toCappedCount = (count: number): number => (count > COUNT_CAP ? UNCOUNTED : count);
