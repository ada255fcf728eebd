import { useEffect, useRef } from 'react';
import { classes } from '../../lib/classes.ts';
import { CornerStage } from './corner-stage.tsx';
import { PageView } from './page-view.tsx';
import { ScanActions } from './scan-actions.tsx';
import { ScanStatus } from './scan-status.tsx';
import type { Finder } from './use-finder.ts';
import { type Scan, useScan } from './use-scan.ts';

export type ScanStepsProps = {
  file: File | null;
  finder: Finder;
  /** Puts this photo away, to take or choose another. */
  onRetake: () => void;
  onDone: (file: File) => void;
};

/** From a photo to a document: corners confirmed, page straightened, result accepted. */
export function ScanSteps({ file, finder, onRetake, onDone }: ScanStepsProps) {
  const scanning = useScan(file, finder);
  const { scan, corners, setCorners, change } = scanning;
  const opened = 'opened' in scan ? scan.opened : null;
  const page = 'page' in scan ? scan.page : null;
  const wish = scan.step === 'working' ? scan.wish : page?.wish;
  const confirming = scan.step === 'corners' || scan.step === 'working';
  const root = useRef<HTMLDivElement>(null);

  // The button that was pressed goes with its step; the keyboard must not fall out of the scanner with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step takes buttons away
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.contains(root.current) && activeElement !== root.current) root.current?.focus();
  }, [scan.step]);

  return (
    <div
      ref={root}
      tabIndex={-1}
      className={classes('flex flex-col outline-none max-md:min-h-[calc(92dvh-5rem)]', roomAround(scan))}
    >
      <ScanStatus scan={scan} corners={corners} />
      <div className="flex-1">
        {page && opened && wish && (
          <PageView
            page={page}
            wish={wish}
            busy={scan.step === 'working'}
            onChange={(changed) => change(opened, page, { ...wish, ...changed })}
          />
        )}
        {opened && !page && (
          <CornerStage
            preview={opened.preview}
            corners={corners}
            onChange={confirming ? setCorners : undefined}
            disabled={scan.step === 'working'}
          />
        )}
      </div>
      <ScanActions name={file?.name ?? ''} scanning={scanning} onRetake={onRetake} onDone={onDone} />
    </div>
  );
}

/** The height that everything but the picture takes in the dialog at this step. */
function roomAround(scan: Scan): string {
  if ('page' in scan && scan.page) return '[--around:25rem] md:[--around:19rem]';
  if (scan.step === 'corners' && (scan.trouble || scan.error)) return '[--around:22rem] md:[--around:20rem]';
  return '[--around:19rem] md:[--around:17rem]';
}
