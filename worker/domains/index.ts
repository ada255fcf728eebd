import { findOutdated, type Procedures } from '../declared-kinds.ts';
import { appRouter } from './routers.gen.ts';

export { appRouter } from './routers.gen.ts';
export type AppRouter = typeof appRouter;

// The types describe a tree; at run time it is one flat record of paths.
const procedures = appRouter._def.procedures as unknown as Procedures;

/** Returns the names of the queries that a mutation makes outdated (see findOutdated); null where it does not declare what it touches. */
export function outdatedBy(path: string): string[] | null {
  const touches = procedures[path]?._def.meta?.touches;
  return touches ? findOutdated(procedures, touches) : null;
}

/** What an upload touches, as the mutation that deletes such a file. */
const deletions = { photos: 'photos.delete', documents: 'documents.delete' } as const;
/** The same of an upload, by the folder of its path; null for a staged image, which no query returns. */
export const outdatedByUpload = (folder: string): string[] | null =>
  folder in deletions ? outdatedBy(deletions[folder as keyof typeof deletions]) : null;
