import { createContext, type ReactNode, useContext } from 'react';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { useKeystrokeBuffer } from '../../ui/overlay/use-keystroke-buffer.ts';
import type { PageContext } from '../../ui/record/quick-create-form.ts';
import type { FormName } from './quick-create-forms.tsx';

/** A form that is to open, with what was searched for, and the page context at that moment, or of when this code has loaded. */
export type FormToOpen = { form: FormName; typed?: string; context?: PageContext };

const FormToOpenContext = createContext<
  readonly [formToOpen: FormToOpen | null, openForm: (form: FormToOpen | null) => void]
>([null, () => undefined]);

/** The form of quick create that is to open, which `CreateForms` renders, and the function that opens one, or closes it (null). */
export const useFormToOpen = () => useContext(FormToOpenContext);

/** Keeps which form is open, also over a reload; what is typed before its code has loaded is buffered. */
export function FormToOpenProvider({ children }: { children: ReactNode }) {
  const [formToOpen, openForm] = useRestoredState<FormToOpen | null>('quick-create', null);
  useKeystrokeBuffer(formToOpen !== null, () => openForm(null));
  return <FormToOpenContext value={[formToOpen, openForm]}>{children}</FormToOpenContext>;
}
