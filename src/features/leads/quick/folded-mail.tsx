import { useId, useState } from 'react';
import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { FoldButton } from '../../../ui/fold-button.tsx';

const PastedMail = lazyComponent(() => import('./pasted-mail.tsx').then((module) => module.PastedMail));

/** 'Pegar correo del portal': opens a field for it, whose code is loaded then. */
export function FoldedMail() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <FoldButton isOpen={isOpen} onOpenChange={setOpen} controls={id}>
        Pegar correo del portal
      </FoldButton>
      <div id={id} className={isOpen ? 'mt-1.5' : undefined}>
        {isOpen && <PastedMail />}
      </div>
    </div>
  );
}
