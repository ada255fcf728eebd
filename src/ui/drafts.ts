import { useEffect, useRef, useState } from 'react';
import { toast } from './toast.tsx';

/** What was typed into a form that its session did not outlive; the form is known by its page and what it began with. */
type Draft = { path: string; start: string; values: object };

/** As much of a form as this needs. */
type Kept<Input> = {
  formState: { isDirty: boolean };
  getValues: () => Input;
  reset: (values: Input, options: { keepDefaultValues: true }) => void;
};

let drafts: Draft[] = [];
let owner: string | null = null;
let ending = false;

/** The session of this person has ended: forms that go now leave what was typed in them, in memory only. */
export function keepDrafts(person: string | undefined): void {
  ending = person !== undefined;
  owner = person ?? null;
  drafts = [];
}

/** This person has signed in; what anybody else typed is forgotten. */
export function settleDrafts(person: string): void {
  ending = false;
  if (person !== owner) drafts = [];
}

const hasSecret = (values: object) => Object.keys(values).some((name) => /password|confirmation/i.test(name));

/** Gives a form back what was typed in it when the session ended, and leaves it behind should that happen now. */
export function useDraft<Input extends object>(form: Kept<Input>, defaults: Partial<Input>) {
  const { isDirty } = form.formState;
  const [known] = useState(() => ({ path: location.pathname, start: JSON.stringify(defaults) }));
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const { getValues, reset } = form;
  useEffect(() => {
    const mine = drafts.find((draft) => draft.path === known.path && draft.start === known.start);
    if (!mine) return;
    drafts = drafts.filter((draft) => draft !== mine);
    reset(mine.values as Input, { keepDefaultValues: true });
    toast.success('Hemos recuperado lo que habías escrito.');
  }, [reset, known]);
  useEffect(
    () => () => {
      const values = getValues();
      if (ending && dirty.current && !hasSecret(values)) drafts.push({ ...known, values });
    },
    [getValues, known],
  );
}
