import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import type { Profile } from './profile-types.ts';

const AccountDelete = lazyComponent(
  () => import('./account-delete.tsx').then((module) => module.AccountDelete),
  FormSkeleton,
);
function load() {
  preloadModal();
  void AccountDelete.preload().catch(() => undefined);
}

type AccountSectionProps = { profile: Profile; onDeleted: () => Promise<void> };

export function AccountSection({ profile, onDeleted }: AccountSectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <CardSection
      title="Estado de la cuenta"
      note="Tu cuenta está activa."
      actions={
        <Button size="sm" variant="danger" onPointerEnter={load} onFocus={load} onClick={() => setOpen(true)}>
          Eliminar Cuenta
        </Button>
      }
    >
      <p className="text-ink-soft">Si eliminas tu cuenta no podrás volver a entrar con este email.</p>
      <Modal open={open} onOpenChange={setOpen} title="Eliminar Cuenta">
        <AccountDelete profile={profile} onClose={() => setOpen(false)} onDeleted={onDeleted} />
      </Modal>
    </CardSection>
  );
}
