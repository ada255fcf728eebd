import { Alert, Callout } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Corners, isPage } from './engine/corners.ts';
import { adviceTexts } from './scan-texts.ts';
import type { Scan } from './use-scan.ts';

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
      return <Working text="Enderezando el documento…" progress={scan.progress} />;
    case 'corners':
      return (
        <div className="flex flex-col gap-2">
          {scan.error && <Alert>{scan.error}</Alert>}
          {scan.trouble && <Callout>{scan.trouble}</Callout>}
          <p role="status" className="flex min-h-9 items-center text-ink-soft">
            {isPage(corners) ? scan.advice : adviceTexts.crossed}
          </p>
        </div>
      );
    case 'page':
      return scan.error ? (
        <Alert>{scan.error}</Alert>
      ) : (
        <p role="status" className="flex min-h-9 items-center text-ink-soft">
          {adviceTexts.page}
        </p>
      );
  }
}

/** A progress status; `progress` goes from 0 to 1, if known. */
function Working({ text, progress }: { text: string; progress?: number }) {
  return (
    <div role="status" className="flex min-h-9 animate-late items-center gap-2 text-ink-soft">
      <Spinner className="text-accent" />
      <p>{text}</p>
      {progress !== undefined && (
        <progress
          aria-label={text}
          value={progress}
          max={1}
          className="ml-auto h-1.5 w-24 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </div>
  );
}
