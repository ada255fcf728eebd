import { createContext, useCallback, useContext, useLayoutEffect, useRef } from 'react';

/** 'dirty': closing loses unsaved changes. 'saving': the request is running, and closing would not cancel it. */
export type FormState = 'clean' | 'dirty' | 'saving';

/** Reports a form's state to the surrounding dialog. */
export const UnsavedChangesContext = createContext<(state: FormState) => void>(() => {});

/** Requests the close of the surrounding dialog, as Esc does; null outside of a dialog. */
export const CloseContext = createContext<(() => void) | null>(null);

/** Whether the surrounding form has changes, and the function that discards them, so that no confirmation follows. */
export const LeaveFormContext = createContext({ isDirty: false, discard: () => {} });

/** The state of the form inside a dialog, read when the dialog is about to close; returns a ref and its setter. */
export function useUnsavedChangesState() {
  const state = useRef<FormState>('clean');
  const report = useCallback((now: FormState) => {
    state.current = now;
  }, []);
  return { state, report };
}

/** Reports the form's state to the surrounding dialog; returns the function that reports it at once. */
export function useReportUnsavedChanges(state: FormState) {
  const report = useContext(UnsavedChangesContext);
  // A layout effect, because Esc may follow the last keystroke at once.
  useLayoutEffect(() => {
    report(state);
    return () => report('clean');
  }, [state, report]);
  return report;
}
