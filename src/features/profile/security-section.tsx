import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Modal } from '../../ui/modal.tsx';

const ChangePassword = lazy(() =>
  import('./change-password.tsx').then((module) => ({ default: module.ChangePassword })),
);

/** Milliseconds the notice stays. */
const NOTICE = 5000;

export function SecuritySection() {
  const [open, setOpen] = useState(false);
  const [changed, setChanged] = useState(0);
  useEffect(() => {
    if (changed === 0) return;
    const timer = setTimeout(() => setChanged(0), NOTICE);
    return () => clearTimeout(timer);
  }, [changed]);
  return (
    <CardSection
      title="Seguridad"
      note="Al cambiar la contraseña se cierran tus otras sesiones."
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          Cambiar contraseña
        </Button>
      }
    >
      <p role="status">
        {changed > 0 && (
          <span className="block rounded-md bg-tone-new-soft px-3 py-2 text-tone-new">
            Tu contraseña ha sido actualizada exitosamente.
          </span>
        )}
      </p>
      <Modal open={open} onOpenChange={setOpen} title="Cambiar contraseña">
        <Suspense fallback={null}>
          <ChangePassword onChanged={() => setChanged(Date.now())} onClose={() => setOpen(false)} />
        </Suspense>
      </Modal>
    </CardSection>
  );
}
