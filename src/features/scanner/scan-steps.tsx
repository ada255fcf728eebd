import { useEffect, useRef } from 'react';
import { classes } from '../../lib/classes.ts';
import { CornerStage } from './corner-stage.tsx';
import { PageView } from './page-view.tsx';
import { ScanActions } from './scan-actions.tsx';
import { ScanStatus } from './scan-status.tsx';
import type { PageDetector } from './use-finder.ts';
import { type Scan, useScan } from './use-scan.ts';

export type ScanStepsProps = {
  file: File | null;
  finder: PageDetector;
  /** Discards this photo, to take or choose another. */
  onRetake: () => void;
  onDone: (file: File) => void;
};

/** The steps from a photo to a document: confirm the corners, straighten the page, accept the result. */
export function ScanSteps({ file, finder, onRetake, onDone }: ScanStepsProps) {
  const scanning = useScan(file, finder);
  const { scan, corners, setCorners, change } = scanning;
  const opened = 'opened' in scan ? scan.opened : null;
  const page = 'page' in scan ? scan.page : null;
  const options = scan.step === 'working' ? scan.options : page?.options;
  const confirming = scan.step === 'corners' || scan.step === 'working';
  const root = useRef<HTMLDivElement>(null);

  // The pressed button disappears with its step: the focus moves to the scanner, so that it is not lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new step removes buttons
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.contains(root.current) && activeElement !== root.current) root.current?.focus();
  }, [scan.step]);

  return (
    <div
      ref={root}
      tabIndex={-1}
      className={classes('flex flex-col outline-none max-md:min-h-[calc(92dvh-5rem)]', aroundClass(scan))}
    >
      <ScanStatus scan={scan} corners={corners} />
      <div className="flex-1">
        {page && opened && options && (
          <PageView
            page={page}
            scanOptions={options}
            busy={scan.step === 'working'}
            onChange={(changed) => change(opened, page, { ...options, ...changed })}
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

/** The class that sets --around: the height of everything but the image at this step. */
function aroundClass(scan: Scan): string {
  if ('page' in scan && scan.page) return '[--around:25rem] md:[--around:19rem]';
  if (scan.step === 'corners' && (scan.trouble || scan.error)) return '[--around:22rem] md:[--around:20rem]';
  return '[--around:19rem] md:[--around:17rem]';
}
