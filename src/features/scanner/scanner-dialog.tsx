import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { ChoosePhoto } from './choose-photo.tsx';
import { ScanSteps } from './scan-steps.tsx';
import { useFinder } from './use-finder.ts';

type ScannerDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with the scan as a JPEG file (scanned_….jpg), after the dialog has closed. */
  onDone: (file: File) => void;
};

/** The dialog that turns a photo of a document into a scan. */
export function ScannerDialog({ open, onOpenChange, onDone }: ScannerDialogProps) {
  const [photo, setPhoto] = useState<File | null>(null);
  const [confirming, setConfirming] = useState(false);

  function leave() {
    setConfirming(false);
    onOpenChange(false);
  }
  return (
    <Modal
      open={open}
      onOpenChange={() => (photo ? setConfirming(true) : leave())}
      title="Escanear un documento"
      size="lg"
    >
      <DialogSteps
        photo={photo}
        onPhoto={setPhoto}
        onDone={(file) => {
          leave();
          onDone(file);
        }}
      />
      <ConfirmDialog
        open={confirming}
        title="¿Descartar la foto?"
        text="El documento todavía no se ha guardado."
        confirmLabel="Descartar"
        cancelLabel="Seguir escaneando"
        danger
        onCancel={() => setConfirming(false)}
        onConfirm={leave}
      />
    </Modal>
  );
}

type DialogStepsProps = {
  photo: File | null;
  onPhoto: (photo: File | null) => void;
  onDone: (file: File) => void;
};

// A component of its own, so that finder and photo are released when the dialog closes.
function DialogSteps({ photo, onPhoto, onDone }: DialogStepsProps) {
  const finder = useFinder();
  useEffect(() => () => onPhoto(null), [onPhoto]);
  if (!photo) return <ChoosePhoto onChoose={onPhoto} hasEngineError={finder.isMissing} />;
  return <ScanSteps file={photo} finder={finder} onRetake={() => onPhoto(null)} onDone={onDone} />;
}
