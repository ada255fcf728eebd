import { useContext, useEffect, useRef, useState } from 'react';
import { toast } from '../feedback/toast.ts';
import { discardOpenStates, snapshotOpenStates } from './reopen-after-sign-in.ts';
import { CloseContext } from './unsaved-changes.ts';

/** The changed values of a form that was unmounted when its session ended. */
type Draft = { form: string; values: object };

/** The part of react-hook-form's API that is used here. */
type DraftForm<Input> = {
  formState: { isDirty: boolean };
  getValues: () => Input;
  reset: (values: Input, options: { keepDefaultValues: true }) => void;
};

/** Time after signing in again for the page of a draft to render; drafts not restored by then are discarded. */
const RESTORE_TIMEOUT_MS = 60_000;

// In memory only: a draft ends with the tab, or when another user signs in.
let drafts: Draft[] = [];
let owner: string | null = null;
let isSessionEnding = false;
let clearTimer: ReturnType<typeof setTimeout> | undefined;

/** Called when the session of userId ends: forms that unmount from now on leave a draft. Without a user, drafts are cleared. */
export function keepDrafts(userId: string | undefined): void {
  clearTimeout(clearTimer);
  isSessionEnding = userId !== undefined;
  owner = userId ?? null;
  drafts = [];
  snapshotOpenStates(isSessionEnding);
}

/** Called when userId has signed in: clears the drafts of any other user. */
export function discardDrafts(userId: string): void {
  if (userId !== owner) clearDrafts();
  else if (isSessionEnding) clearTimer = setTimeout(clearDrafts, RESTORE_TIMEOUT_MS);
  isSessionEnding = false;
}

function clearDrafts() {
  drafts = [];
  discardOpenStates();
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
    const ownDraft = drafts.find((draft) => draft.form === initialForm.form);
    if (!ownDraft) return;
    drafts = drafts.filter((draft) => draft !== ownDraft);
    reset({ ...getValues(), ...ownDraft.values }, { keepDefaultValues: true });
    toast.success('Hemos recuperado lo que habías escrito.');
  }, [reset, getValues, initialForm]);
  useEffect(
    () => () => {
      if (!isSessionEnding || !dirty.current || discarded.current) return;
      const values = changedFields(getValues(), initialForm.start);
      if (Object.keys(values).length > 0) drafts.push({ form: initialForm.form, values });
    },
    [getValues, initialForm],
  );
  return () => {
    discarded.current = true;
  };
}
