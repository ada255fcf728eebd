import { getTRPCErrorFromUnknown } from '@trpc/server';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../db/tables/agencies.ts';
import { cellAddresses } from '../../db/tables/cells.ts';
import { openDatabase } from '../database.ts';
import { toAppError } from '../database-errors.ts';
import type { Env } from '../env.ts';
import { emailTaken } from '../errors.ts';
import { DEFAULT_CELL, hasCells } from './cells.ts';

/** Which cell has the user of an address. Addresses are given as `emailKey` folds them. */
export type Directory = {
  /** Returns the cell to sign in to; the default one for an unknown address. */
  findCell: (address: string) => Promise<string>;
  /** Throws CONFLICT where a user of another cell has this address. */
  assertFree: (cell: string, address: string) => Promise<void>;
  /** Runs `insert`, which gives a user of the cell this address; throws CONFLICT where a user of another cell has it. */
  claim: <T>(cell: string, address: string, insert: () => Promise<T>) => Promise<T>;
  /** The same for a user who had another address, which is free afterwards. */
  changeAddress: <T>(
    cell: string,
    addresses: { from: string; to: string },
    update: () => Promise<T>,
  ) => Promise<T>;
};

/** The directory of a deployment with one cell: its `users` table alone decides. */
const oneCell: Directory = {
  findCell: async () => DEFAULT_CELL,
  assertFree: async () => undefined,
  claim: (_cell, _address, insert) => insert(),
  changeAddress: (_cell, _addresses, update) => update(),
};

/** Returns the directory: that of the default cell's database where there are other cells. */
export function createDirectory(env: Env, deadline?: AbortSignal): Directory {
  if (!hasCells(env)) return oneCell;
  const db = openDatabase(env, deadline);
  const isAddress = (address: string) => eq(cellAddresses.emailKey, address);
  const find = (address: string) => db.select().from(cellAddresses).where(isAddress(address));
  const release = (address: string, claim: string) =>
    db.delete(cellAddresses).where(and(isAddress(address), eq(cellAddresses.claim, claim)));

  async function claim<T>(cell: string, address: string, insert: () => Promise<T>): Promise<T> {
    // Triggers keep the default cell's users from an address of the directory.
    if (cell === DEFAULT_CELL) return insert();
    const id = crypto.randomUUID();
    const isFree = sql`not exists (select 1 from ${users} where ${eq(users.emailKey, address)})`;
    const [[before], claimed] = await db.batch([
      find(address),
      db
        .insert(cellAddresses)
        .select(sql`select ${address}, ${cell}, ${id} where ${isFree}`)
        .onConflictDoUpdate({
          target: cellAddresses.emailKey,
          set: { claim: id },
          setWhere: eq(cellAddresses.cell, cell),
        })
        .returning({ cell: cellAddresses.cell }),
    ]);
    if (claimed.length === 0) throw emailTaken();
    try {
      return await insert();
    } catch (error) {
      // Kept where the cell may have applied the insert; then only this cell can use the address.
      if (!before && isRefused(error)) await release(address, id);
      throw error;
    }
  }
  return {
    findCell: async (address) => (await find(address))[0]?.cell ?? DEFAULT_CELL,
    async assertFree(cell, address) {
      const [[claimed], [user]] = await db.batch([
        find(address),
        db.select({ id: users.id }).from(users).where(eq(users.emailKey, address)),
      ]);
      if (claimed ? claimed.cell !== cell : user && cell !== DEFAULT_CELL) throw emailTaken();
    },
    claim,
    async changeAddress(cell, { from, to }, update) {
      if (from === to) return update();
      const [before] = await find(from);
      const updated = await claim(cell, to, update);
      if (before) await release(from, before.claim);
      return updated;
    },
  };
}

/** Whether an error says that nothing was written: by a rule or a constraint, not by an outage or a time-out. */
function isRefused(error: unknown): boolean {
  const { code } = toAppError(getTRPCErrorFromUnknown(error));
  return code === 'CONFLICT' || code === 'BAD_REQUEST' || code === 'NOT_FOUND';
}
