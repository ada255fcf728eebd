import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';

const ChangePassword = lazyComponent(
  () => import('./change-password.tsx').then((module) => module.ChangePassword),
  FormSkeleton,
);
function load() {
  preloadModal();
  void ChangePassword.preload().catch(() => undefined);
}

/** How long the notice is shown. */
const NOTICE = 5000;

export function SecuritySection() {
  const [open, setOpen] = useState(false);
  const [changed, setChanged] = useState(0);
  const done = useRef(false);
  useEffect(() => {
    if (changed === 0) return;
    const timer = setTimeout(() => setChanged(0), NOTICE);
    return () => clearTimeout(timer);
  }, [changed]);
  // The time starts once the dialog has closed.
  function turn(next: boolean) {
    setOpen(next);
    if (!next && done.current) setChanged(Date.now());
    done.current = false;
  }
  return (
    <CardSection
      title="Seguridad"
      note="Al cambiar la contraseña se cierran tus otras sesiones."
      actions={
        <Button size="sm" onPointerEnter={load} onFocus={load} onClick={() => turn(true)}>
          Cambiar contraseña
        </Button>
      }
    >
      <p role="status" className="empty:-mt-2">
        {changed > 0 && (
          <span className="block rounded-md bg-tone-new-soft px-3 py-2 text-tone-new">
            Tu contraseña ha sido actualizada exitosamente.
          </span>
        )}
      </p>
      <Modal open={open} onOpenChange={turn} title="Cambiar contraseña">
        <ChangePassword
          onChanged={() => {
            done.current = true;
          }}
          onClose={() => turn(false)}
        />
      </Modal>
    </CardSection>
  );
}
