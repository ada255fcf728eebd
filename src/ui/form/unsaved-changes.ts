import { createContext, useCallback, useContext, useLayoutEffect, useRef } from 'react';

/** Dirty: something typed would be lost. Saving: it is on its way, and closing would not call it back. */
export type FormState = 'clean' | 'dirty' | 'saving';

/** How a form tells the dialog around it how it stands. */
export const UnsavedChangesContext = createContext<(state: FormState) => void>(() => {});

/** How what is inside a dialog asks it to close, as Esc does; null outside of one. */
export const CloseContext = createContext<(() => void) | null>(null);

/** Whether the form around holds changes, and how it lets go of them: from then on nothing asks about them again. */
export const LeaveFormContext = createContext({ isDirty: false, discard: () => {} });

/** How the form inside a dialog stands: asked when the dialog is to close. */
export function useUnsavedChangesState() {
  const state = useRef<FormState>('clean');
  const tell = useCallback((now: FormState) => {
    state.current = now;
  }, []);
  return { state, tell };
}

/** Tells the dialog around how its form stands; gives the function that tells it at once. */
export function useReportUnsavedChanges(state: FormState) {
  const tell = useContext(UnsavedChangesContext);
  // In the layout phase: Esc may follow the last keystroke at once.
  useLayoutEffect(() => {
    tell(state);
    return () => tell('clean');
  }, [state, tell]);
  return tell;
}
