import { Alert, Notice } from '../../ui/feedback/alert.tsx';
import { type Corners, isPage } from './engine/corners.ts';
import { advice } from './scan-texts.ts';
import type { Scan } from './use-scan.ts';
import { Working } from './working.tsx';

/** The status of the current step: progress, advice or error. */
export function ScanStatus({ scan, corners }: { scan: Scan; corners: Corners }) {
  switch (scan.step) {
    case 'opening':
      return <Working text="Abriendo la foto…" />;
    case 'broken':
      return <Alert>{scan.error}</Alert>;
    case 'finding':
      return <Working text="Buscando los bordes de la página…" />;
    case 'working':
      return <Working text="Enderezando el documento…" part={scan.part} />;
    case 'corners':
      return (
        <div className="flex flex-col gap-2">
          {scan.error && <Alert>{scan.error}</Alert>}
          {scan.trouble && <Notice>{scan.trouble}</Notice>}
          <p role="status" className="flex min-h-9 items-center text-ink-soft">
            {isPage(corners) ? scan.advice : advice.crossed}
          </p>
        </div>
      );
    case 'page':
      return scan.error ? (
        <Alert>{scan.error}</Alert>
      ) : (
        <p role="status" className="flex min-h-9 items-center text-ink-soft">
          {advice.page}
        </p>
      );
  }
}
