import { useRouter } from '@tanstack/react-router';
import { useRestoredState } from '../ui/restored-state.ts';
import { type Asked, CreateForms, type FormName } from './create-forms.tsx';
import { hereOf } from './here.ts';
import { QuickCreate } from './quick-create.tsx';
import { Shortcuts } from './shortcuts.tsx';

type MakingProps = {
  /** Who makes things. */
  me: string;
  /** Whether something may be made on this page. */
  allowed: boolean;
};

/** Everything that can be made from anywhere: the plus, the letters, and the forms they open. */
export function Making({ me, allowed }: MakingProps) {
  const router = useRouter();
  const [asked, setAsked] = useRestoredState<Asked | null>('quick-create', null);
  const create = (form: FormName) => setAsked({ form, here: hereOf(router) });
  return (
    <>
      {allowed && <QuickCreate onCreate={create} />}
      <CreateForms asked={asked} me={me} onClose={() => setAsked(null)} />
      <Shortcuts onCreate={allowed ? create : null} />
    </>
  );
}
