import { ChartColumn, FileText, Share2 } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import type { ReportedProperty } from './share-types.ts';

const SharePage = lazyComponent(
  () => import('./share-page.tsx').then((module) => module.SharePage),
  FormSkeleton,
);
const ShareReport = lazyComponent(
  () => import('./share-report.tsx').then((module) => module.ShareReport),
  FormSkeleton,
);
function preload() {
  preloadModal();
  for (const dialog of [SharePage, ShareReport]) void dialog.preload().catch(() => undefined);
}

/** A menu that opens the dialogs in which the public page of a property, and the report for its owner, are shared. */
export function ShareMenu({ property }: { property: ReportedProperty }) {
  const [opened, setOpened] = useState<'page' | 'report' | null>(null);
  const close = (open: boolean) => {
    if (!open) setOpened(null);
  };
  return (
    <>
      <Menu
        label="Compartir"
        trigger={
          <Button icon={<Share2 aria-hidden="true" />} aria-label="Compartir" onClick={preload}>
            <span className="max-md:hidden">Compartir</span>
          </Button>
        }
        items={[
          {
            label: 'Compartir ficha',
            icon: <FileText aria-hidden="true" />,
            onSelect: () => setOpened('page'),
          },
          {
            label: 'Informe al propietario',
            icon: <ChartColumn aria-hidden="true" />,
            onSelect: () => setOpened('report'),
          },
        ]}
      />
      <Modal open={opened === 'page'} onOpenChange={close} title="Compartir ficha">
        <SharePage property={property} />
      </Modal>
      <Modal open={opened === 'report'} onOpenChange={close} title="Informe al propietario">
        <ShareReport property={property} />
      </Modal>
    </>
  );
}
