import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Asked, CreateForms, type FormName } from './create-forms.tsx';
import { hereOf } from './here.ts';
import { MissingForms } from './missing-forms.tsx';
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
  const [asked, setAsked] = useState<Asked | null>(null);
  // A form whose code did not come is tried anew when it is asked for again.
  const [missed, setMissed] = useState(0);
  function miss() {
    setAsked(null);
    setMissed(missed + 1);
  }
  const create = (form: FormName) => setAsked({ form, here: hereOf(router) });
  return (
    <>
      {allowed && <QuickCreate onCreate={create} />}
      <MissingForms key={missed} onMissing={miss}>
        <CreateForms asked={asked} me={me} onClose={() => setAsked(null)} />
      </MissingForms>
      <Shortcuts onCreate={allowed ? create : null} />
    </>
  );
}
