import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ScanSteps } from '../../../src/features/scanner/scan-steps.tsx';
import { ScannerDialog } from '../../../src/features/scanner/scanner-dialog.tsx';
import { useFinder } from '../../../src/features/scanner/use-finder.ts';
import '../../../src/styles.css';

declare global {
  interface Window {
    /** Scans that the scanner has returned so far. */
    scans?: File[];
  }
}
const scans: File[] = [];
window.scans = scans;
const addScan = (file: File) => void scans.push(file);

/** The scanner without its dialog, before a photo is chosen. */
const ScannerWithoutPhoto = ({ onCancel }: { onCancel: () => void }) => (
  <ScanSteps file={null} finder={useFinder()} onRetake={onCancel} onDone={addScan} />
);

function ScannerPage() {
  const [open, setOpen] = useState(false);
  const [alone, setAlone] = useState(false);
  return (
    <main className="p-4">
      <h1>Banco de pruebas del escáner</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Escanear
      </button>
      <button type="button" onClick={() => setAlone(true)}>
        Sin foto
      </button>
      <ScannerDialog open={open} onOpenChange={setOpen} onDone={addScan} />
      {alone && <ScannerWithoutPhoto onCancel={() => setAlone(false)} />}
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ScannerPage />
    </StrictMode>,
  );
