import { getSnapshot, type OpenStates, setSnapshot, snapshotOpenStates } from './reopen-after-sign-in.ts';

/** The changed values of a form that was unmounted, or whose page was left, while drafts were kept. Without a user on the access pages. */
type Draft = { user?: string; form: string; values: object };

/** What a document leaves to the next one of its tab. */
type Carried = { user?: string; drafts?: Draft[]; open?: OpenStates };

const KEY = 'drafts';
/** Time after signing in again, or a reload, for the page of a draft to be opened; drafts not restored by then are discarded. */
const RESTORE_TIMEOUT_MS = 10 * 60_000;
/** Time that what did not load may take before the page is reloaded all the same. */
const TIMEOUT_MS = 5000;

/** Takes what the last document left in the session storage of this tab, which has it only in between. */
function takeCarried(): Carried {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored ? JSON.parse(stored) : {};
  } catch {
    // No session storage, or not of this release.
    return {};
  }
}

const carried = takeCarried();
// In memory, each for its own user alone, until the tab is closed.
let { user, drafts = [] } = carried;
let isKeeping = Boolean(user && carried.open);
setSnapshot(carried.open);
let clearTimer: ReturnType<typeof setTimeout> | undefined;
const openForms = new Set<() => void>();

// Pages are prerendered without a window.
if (!import.meta.env.SSR) {
  window.addEventListener('pagehide', () => {
    for (const save of openForms) save();
    const left: Carried = { user, drafts, open: isKeeping ? getSnapshot() : undefined };
    try {
      if (left.open || drafts.length > 0) sessionStorage.setItem(KEY, JSON.stringify(left));
    } catch {}
  });
  // A page that is shown again from the back/forward cache has them in memory.
  window.addEventListener('pageshow', ({ persisted }) => persisted && takeCarried());
}

const clearOwnDrafts = () => {
  drafts = drafts.filter((draft) => draft.user !== user);
};

/** From now on forms that unmount leave a draft, as those do that are open when the page is left; what is open now is kept as well. */
function keepOpenForms(): void {
  isKeeping = true;
  snapshotOpenStates();
}

/** Called when the session of userId ends: forms that unmount from now on leave a draft. Without a user, theirs are cleared. */
export function keepDrafts(userId: string | undefined): void {
  clearTimeout(clearTimer);
  clearOwnDrafts();
  setSnapshot();
  isKeeping = false;
  if (userId) keepOpenForms();
}

/** Called when userId has signed in: only their drafts are offered from now on, for RESTORE_TIMEOUT_MS those of the session that ended. */
export function offerDraftsTo(userId: string | undefined): void {
  if (userId !== user) setSnapshot();
  else if (isKeeping) {
    clearTimeout(clearTimer);
    clearTimer = setTimeout(() => {
      clearOwnDrafts();
      setSnapshot();
    }, RESTORE_TIMEOUT_MS);
  }
  user = userId;
  isKeeping = false;
}

/**
 * Reloads the page without a question: what is typed (never passwords) and open is restored. Fetches anew what did not load before, whose
 * error WebKit would take from its memory.
 */
export async function reloadWithDrafts(): Promise<void> {
  keepOpenForms();
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const failed = resources.filter(
    ({ name, responseStatus }) => /assets/.test(name) && responseStatus !== 200,
  );
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await Promise.allSettled(failed.map(({ name }) => fetch(name, { cache: 'reload', signal })));
  location.reload();
}

/** Keeps what is typed and open while a part of the page is unmounted and drawn again, in this task. */
export function keepDraftsWhileRemounted(): void {
  if (isKeeping) return;
  keepOpenForms();
  setTimeout(() => offerDraftsTo(user));
}

/** Whether what is typed is kept as drafts, so that forms are left without a question. */
export const areDraftsKept = (): boolean => isKeeping;

/** Registers the function that adds the draft of an open form; returns the function that removes it. */
export function onFormsLeft(save: () => void): () => void {
  openForms.add(save);
  return () => void openForms.delete(save);
}

/** Adds a draft of the current user, while drafts are kept. */
export function addDraft(draftKey: string, values: object): void {
  if (isKeeping) drafts.push({ user, form: draftKey, values });
}

/** Removes the current user's draft of a form and returns its values. */
export function takeDraft(draftKey: string): object | undefined {
  const own = drafts.find((draft) => draft.user === user && draft.form === draftKey);
  drafts = drafts.filter((draft) => draft !== own);
  return own?.values;
}
