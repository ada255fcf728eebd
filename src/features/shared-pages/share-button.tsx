import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import type { SharedProperty } from './share-types.ts';

const SharePage = lazyComponent(
  () => import('./share-page.tsx').then((module) => module.SharePage),
  FormSkeleton,
);
function load() {
  preloadModal();
  void SharePage.preload().catch(() => undefined);
}

/** Opens the dialog in which the public page of a property is shared. */
export function ShareButton({ property }: { property: SharedProperty }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Share2 aria-hidden="true" />}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        aria-label="Compartir ficha"
      >
        <span className="max-md:hidden">Compartir</span>
      </Button>
      <Modal open={open} onOpenChange={setOpen} title="Compartir ficha">
        <SharePage property={property} />
      </Modal>
    </>
  );
}
