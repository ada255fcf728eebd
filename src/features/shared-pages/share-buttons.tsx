import { ChartColumn, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
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

type DialogButtonProps = {
  title: string;
  label: string;
  icon: ReactNode;
  content: typeof SharePage | typeof ShareReport;
  property: ReportedProperty;
};

function DialogButton({ title, label, icon, content: Content, property }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  function load() {
    preloadModal();
    void Content.preload().catch(() => undefined);
  }
  return (
    <>
      <Button
        icon={icon}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        aria-label={title}
      >
        <span className="max-md:hidden">{label}</span>
      </Button>
      <Modal open={open} onOpenChange={setOpen} title={title}>
        <Content property={property} />
      </Modal>
    </>
  );
}

/** Open the dialogs in which the public page of a property, and the report for its owner, are shared. */
export const ShareButtons = ({ property }: { property: ReportedProperty }) => (
  <>
    <DialogButton
      title="Informe al propietario"
      label="Informe"
      icon={<ChartColumn aria-hidden="true" />}
      content={ShareReport}
      property={property}
    />
    <DialogButton
      title="Compartir ficha"
      label="Compartir"
      icon={<Share2 aria-hidden="true" />}
      content={SharePage}
      property={property}
    />
  </>
);
