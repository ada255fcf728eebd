import { createHash } from 'node:crypto';

const PREFIX = 'llavero-';
/** With prefix and hash 39 characters: Turso joins the name and that of the organization in one DNS label, of 63 at most. */
const MAX_SLUG_LENGTH = 20;
const HASH_LENGTH = 10;
const previewName = new RegExp(`^${PREFIX}(?:[a-z0-9]+-)+[0-9a-f]{${HASH_LENGTH}}$`);

/**
 * Returns the name that Worker, database and file prefix of a branch have. The hash is of the whole branch name, so that branches with the
 * same slug, or that differ in case only, have different names.
 */
export function toPreviewName(branch: string): string {
  const slug = branch
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
  const hash = createHash('sha256').update(branch).digest('hex').slice(0, HASH_LENGTH);
  return `${PREFIX}${slug || 'rama'}-${hash}`;
}

/** Whether a Worker or database is a preview by its name; no name of wrangler.toml is. */
export function isPreviewName(name: string): boolean {
  return previewName.test(name);
}
