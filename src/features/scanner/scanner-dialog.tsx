import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { ChoosePhoto } from './choose-photo.tsx';
import { ScanSteps } from './scan-steps.tsx';
import { useFinder } from './use-finder.ts';

type ScannerDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The scan as a JPEG file called scanned_….jpg; the dialog has closed by itself. */
  onDone: (file: File) => void;
};

/** Takes or chooses a photo of a document and makes a scan of it. */
export function ScannerDialog({ open, onOpenChange, onDone }: ScannerDialogProps) {
  const [photo, setPhoto] = useState<File | null>(null);
  const [asking, setAsking] = useState(false);

  function leave() {
    setAsking(false);
    onOpenChange(false);
  }
  return (
    <Modal
      open={open}
      onOpenChange={() => (photo ? setAsking(true) : leave())}
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
        open={asking}
        title="¿Descartar la foto?"
        text="El documento todavía no se ha guardado."
        confirmLabel="Descartar"
        cancelLabel="Seguir escaneando"
        danger
        onCancel={() => setAsking(false)}
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

// Apart, so that the finder and the photo live exactly as long as the dialog is to be seen.
function DialogSteps({ photo, onPhoto, onDone }: DialogStepsProps) {
  const finder = useFinder();
  useEffect(() => () => onPhoto(null), [onPhoto]);
  if (!photo) return <ChoosePhoto onChoose={onPhoto} engineMissing={finder.isMissing} />;
  return <ScanSteps file={photo} finder={finder} onRetake={() => onPhoto(null)} onDone={onDone} />;
}
