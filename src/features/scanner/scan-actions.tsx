import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { isPage } from './engine/corners.ts';
import { scanName } from './scan-name.ts';
import type { useScan } from './use-scan.ts';

type ScanActionsProps = {
  name: string;
  scanning: ReturnType<typeof useScan>;
  onRetake: () => void;
  onDone: (file: File) => void;
};

/** The buttons of each step. */
export function ScanActions({ name, scanning, onRetake, onDone }: ScanActionsProps) {
  const { scan, corners, skip, straighten, back } = scanning;
  if (scan.step === 'working')
    return (
      <FormActions>
        <Button onClick={() => back(scan.opened, scan.page)}>Cancelar</Button>
      </FormActions>
    );
  return (
    <FormActions className="max-sm:flex-wrap">
      <Button onClick={onRetake}>{scan.step === 'opening' ? 'Cancelar' : 'Repetir foto'}</Button>
      {scan.step === 'finding' && <Button onClick={() => skip(scan.opened)}>Marcar a mano</Button>}
      {scan.step === 'corners' && (
        <Button variant="primary" disabled={!isPage(corners)} onClick={() => straighten(scan.opened)}>
          Enderezar
        </Button>
      )}
      {scan.step === 'page' && (
        <>
          <Button onClick={() => back(scan.opened)}>Ajustar esquinas</Button>
          <Button
            variant="primary"
            className="max-sm:order-first max-sm:basis-full"
            onClick={() => onDone(new File([scan.page.file], scanName(name), { type: scan.page.file.type }))}
          >
            Usar documento
          </Button>
        </>
      )}
    </FormActions>
  );
}
