import { useContext, useEffect, useRef, useState } from 'react';
import { toast } from '../feedback/toast.ts';
import { getSnapshot, type OpenStates, setSnapshot, snapshotOpenStates } from './reopen-after-sign-in.ts';
import { CloseContext } from './unsaved-changes.ts';

/** The changed values of a form that was unmounted, or whose page was left, while drafts were kept. Without a user on the access pages. */
type Draft = { user?: string; form: string; values: object };

/** What a document leaves to the next one of its tab. */
type Carried = { user?: string; drafts?: Draft[]; open?: OpenStates };

/** The part of react-hook-form's API that is used here. */
type DraftForm<Input> = {
  formState: { isDirty: boolean };
  getValues: () => Input;
  reset: (values: Input, options: { keepDefaultValues: true }) => void;
};

const KEY = 'drafts';
/** Time after signing in again, or a reload, for the page of a draft to be opened; drafts not restored by then are discarded. */
const RESTORE_TIMEOUT_MS = 10 * 60_000;

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

/** Called when userId has signed in: only their drafts are offered from now on. */
export function discardDrafts(userId: string | undefined): void {
  if (userId !== user) setSnapshot();
  else if (isKeeping)
    clearTimer = setTimeout(() => {
      clearOwnDrafts();
      setSnapshot();
    }, RESTORE_TIMEOUT_MS);
  user = userId;
  isKeeping = false;
}

/** Reloads the page without a question: what is typed (never passwords) and open is restored. */
export function reloadWithDrafts(): void {
  keepOpenForms();
  location.reload();
}

/** Whether forms are left without a question, because their input is kept. */
export const isLeaving = (): boolean => isKeeping;

const isSecret = (name: string) => /password|confirmation|^current$|^next$/i.test(name);

/** The fields that differ from their initial values; passwords are never included. */
function changedFields(values: object, start: object): object {
  const initial = new Map(Object.entries(start));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isSecret(name) && JSON.stringify(value) !== JSON.stringify(initial.get(name)),
    ),
  );
}

/**
 * Restores a form's draft on mount, and stores one on unmount while drafts are kept. Drafts are keyed by the page, the
 * fields, whether the form is in a dialog, and the record it edits (subject). Returns the function that discards the draft.
 */
export function useDraft<Input extends object>(form: DraftForm<Input>, start: Partial<Input>, subject = '') {
  const { isDirty } = form.formState;
  const inDialog = useContext(CloseContext) !== null;
  const [initialForm] = useState(() => ({
    form: [location.pathname, inDialog, subject, ...Object.keys(start).toSorted()].join(' '),
    start,
  }));
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const discarded = useRef(false);
  const { getValues, reset } = form;
  useEffect(() => {
    const ownDraft = drafts.find((draft) => draft.user === user && draft.form === initialForm.form);
    if (ownDraft) {
      drafts = drafts.filter((draft) => draft !== ownDraft);
      reset({ ...getValues(), ...ownDraft.values }, { keepDefaultValues: true });
      toast.success('Hemos recuperado lo que habías escrito.');
    }
    const save = () => {
      if (!isKeeping || !dirty.current || discarded.current) return;
      const values = changedFields(getValues(), initialForm.start);
      if (Object.keys(values).length > 0) drafts.push({ user, form: initialForm.form, values });
    };
    openForms.add(save);
    return () => {
      openForms.delete(save);
      save();
    };
  }, [reset, getValues, initialForm]);
  return () => {
    discarded.current = true;
  };
}
