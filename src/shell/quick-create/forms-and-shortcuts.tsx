import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { CreateForms, type CreateRequest, type FormName } from './create-forms.tsx';

type CreateFormsAndShortcutsProps = {
  /** The id of the current user. */
  me: string;
  request: CreateRequest | null;
  onClose: () => void;
  /** Opens a form; null for a user without agency. */
  onCreate: ((form: FormName) => void) | null;
};

/** The quick-create dialogs and the keyboard shortcuts that open them. */
export function CreateFormsAndShortcuts({ me, request, onClose, onCreate }: CreateFormsAndShortcutsProps) {
  return (
    <>
      <CreateForms request={request} me={me} onClose={onClose} />
      <Shortcuts onCreate={onCreate} />
    </>
  );
}
