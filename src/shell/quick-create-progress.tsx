import { type Asked, CreateForms, type FormName } from './create-forms.tsx';
import { Shortcuts } from './shortcuts.tsx';

type MakingProps = {
  /** Who makes things. */
  me: string;
  asked: Asked | null;
  onClose: () => void;
  /** Opens a form; null for whoever has no agency to create for. */
  onCreate: ((form: FormName) => void) | null;
};

/** Everything that can be made from anywhere: the forms that were asked for, and the letters that ask for them. */
export function QuickCreateProgress({ me, asked, onClose, onCreate }: MakingProps) {
  return (
    <>
      <CreateForms asked={asked} me={me} onClose={onClose} />
      <Shortcuts onCreate={onCreate} />
    </>
  );
}
