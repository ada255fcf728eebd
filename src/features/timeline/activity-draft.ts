import type { ActivityDraft } from './timeline-types.ts';

/** How long what was typed outlives a reload or the end of the session. */
const DRAFT_MS = 3_600_000;

const STORAGE_KEY = 'activityDrafts';
type StoredDraft = ActivityDraft & { savedAt: number };
type Drafts = Record<string, StoredDraft>;

/** The key of a user's draft for a record. */
export const toActivityDraftKey = (userId: string, recordId: string) => `${userId} ${recordId}`;

// In this tab only: it ends with the tab, and the sign-out clears the storage.
function readAll(): Drafts {
  try {
    const drafts = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Drafts;
    const recent = Object.entries(drafts).filter(([, { savedAt }]) => Date.now() - savedAt < DRAFT_MS);
    return Object.fromEntries(recent);
  } catch {
    return {};
  }
}

/** Returns what was typed under this key in the last hour; null for nothing. */
export function readActivityDraft(key: string): ActivityDraft | null {
  const { savedAt: _, ...draft } = readAll()[key] ?? { savedAt: 0, kind: null };
  return draft.kind === null ? null : draft;
}

/** Keeps what is typed; null forgets it. */
export function keepActivityDraft(key: string, draft: ActivityDraft | null): void {
  const { [key]: _, ...others } = readAll();
  const drafts = draft ? { ...others, [key]: { ...draft, savedAt: Date.now() } } : others;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(drafts));
  } catch {}
}
