import { useContext, useEffect, useRef, useState } from 'react';
import { toast } from '../feedback/toast.ts';
import { discardOpenStates, snapshotOpenStates } from './reopen-after-sign-in.ts';
import { CloseContext } from './unsaved-changes.ts';

/** The changed values of a form that was unmounted, or whose page was left, when the session of `user` ended. */
type Draft = { user: string; form: string; values: object };

/** The part of react-hook-form's API that is used here. */
type DraftForm<Input> = {
  formState: { isDirty: boolean };
  getValues: () => Input;
  reset: (values: Input, options: { keepDefaultValues: true }) => void;
};

/** Time after signing in again for the page of a draft to be opened; drafts not restored by then are discarded. */
const RESTORE_TIMEOUT_MS = 10 * 60_000;

// In memory, each for its own user alone, until the tab is closed; keep-drafts.ts takes them to the next document of the tab.
let drafts: Draft[] = [];
let user: string | undefined;
let isSessionEnding = false;
let clearTimer: ReturnType<typeof setTimeout> | undefined;
const openForms = new Set<{ save: () => void; restore: () => void }>();

const clearOwnDrafts = () => {
  drafts = drafts.filter((draft) => draft.user !== user);
};

/** Called when the session of userId ends: forms that unmount from now on leave a draft. Without a user, theirs are cleared. */
export function keepDrafts(userId: string | undefined): void {
  clearTimeout(clearTimer);
  clearOwnDrafts();
  isSessionEnding = userId !== undefined;
  snapshotOpenStates(isSessionEnding);
}

/** Called when userId has signed in: only their drafts are offered from now on. */
export function discardDrafts(userId: string): void {
  if (userId !== user) discardOpenStates();
  else if (isSessionEnding)
    clearTimer = setTimeout(() => {
      clearOwnDrafts();
      discardOpenStates();
    }, RESTORE_TIMEOUT_MS);
  user = userId;
  isSessionEnding = false;
}

/** Whether the session has ended, so that forms are left without a question: their input is kept. */
export const isLeaving = (): boolean => isSessionEnding;

/** Returns all drafts; while the session is ending those of the open forms too. */
export function collectDrafts(): Draft[] {
  for (const { save } of openForms) save();
  return drafts;
}

/** Adds the drafts of an earlier document, and restores those of the open forms. */
export function addDrafts(more: Draft[]): void {
  drafts = [...drafts, ...more];
  for (const { restore } of openForms) restore();
}

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
 * Restores a form's draft on mount, and stores one on unmount when the session is ending. Drafts are keyed by the page, the
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
    const restore = () => {
      const ownDraft = drafts.find((draft) => draft.user === user && draft.form === initialForm.form);
      if (!ownDraft) return;
      drafts = drafts.filter((draft) => draft !== ownDraft);
      reset({ ...getValues(), ...ownDraft.values }, { keepDefaultValues: true });
      toast.success('Hemos recuperado lo que habías escrito.');
    };
    const save = () => {
      if (!isSessionEnding || !user || !dirty.current || discarded.current) return;
      const values = changedFields(getValues(), initialForm.start);
      if (Object.keys(values).length > 0) drafts.push({ user, form: initialForm.form, values });
    };
    const entry = { save, restore };
    openForms.add(entry);
    restore();
    return () => {
      openForms.delete(entry);
      save();
    };
  }, [reset, getValues, initialForm]);
  return () => {
    discarded.current = true;
  };
}
