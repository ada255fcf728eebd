import { useContext, useEffect, useRef, useState } from 'react';
import { toast } from '../feedback/toast.tsx';
import { discardOpenStates, snapshotOpenStates } from './restored-state.ts';
import { CloseContext } from './unsaved-changes.ts';

/** What was typed into a form that its session did not outlive. */
type Draft = { form: string; values: object };

/** As much of a form as this needs. */
type DraftForm<Input> = {
  formState: { isDirty: boolean };
  getValues: () => Input;
  reset: (values: Input, options: { keepDefaultValues: true }) => void;
};

/** Milliseconds after signing in again in which the page of a draft is drawn; then what nothing took is forgotten. */
const TAKEN_WITHIN = 60_000;

// In memory only: a draft outlives neither the tab nor the sign-in of somebody else.
let drafts: Draft[] = [];
let owner: string | null = null;
let ending = false;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** The session of this person has ended: forms that go now leave behind what was typed. Of nobody: all is forgotten. */
export function keepDrafts(person: string | undefined): void {
  clearTimeout(forgetting);
  ending = person !== undefined;
  owner = person ?? null;
  drafts = [];
  snapshotOpenStates(ending);
}

/** This person has signed in; what anybody else typed is forgotten. */
export function discardDrafts(person: string): void {
  if (person !== owner) forgetDrafts();
  else if (ending) forgetting = setTimeout(forgetDrafts, TAKEN_WITHIN);
  ending = false;
}

function forgetDrafts() {
  drafts = [];
  discardOpenStates();
}

const isSecret = (name: string) => /password|confirmation|^current$|^next$/i.test(name);

/** The fields that were changed since the form began; passwords are never kept. */
function changedFields(values: object, start: object): object {
  const before = new Map(Object.entries(start));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isSecret(name) && JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  );
}

/**
 * Gives a form back what was typed in it when the session ended, and leaves it behind should that happen now. The form is
 * known by its page, its fields, whether it stands in a dialog and the record it edits. Gives what forgets the draft.
 */
export function useDraft<Input extends object>(form: DraftForm<Input>, start: Partial<Input>, subject = '') {
  const { isDirty } = form.formState;
  const inDialog = useContext(CloseContext) !== null;
  const [begun] = useState(() => ({
    form: [location.pathname, inDialog, subject, ...Object.keys(start).toSorted()].join(' '),
    start,
  }));
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const discarded = useRef(false);
  const { getValues, reset } = form;
  useEffect(() => {
    const mine = drafts.find((draft) => draft.form === begun.form);
    if (!mine) return;
    drafts = drafts.filter((draft) => draft !== mine);
    reset({ ...getValues(), ...mine.values }, { keepDefaultValues: true });
    toast.success('Hemos recuperado lo que habías escrito.');
  }, [reset, getValues, begun]);
  useEffect(
    () => () => {
      if (!ending || !dirty.current || discarded.current) return;
      const values = changedFields(getValues(), begun.start);
      if (Object.keys(values).length > 0) drafts.push({ form: begun.form, values });
    },
    [getValues, begun],
  );
  return () => {
    discarded.current = true;
  };
}
