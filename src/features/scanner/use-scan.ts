import { useEffect, useRef, useState } from 'react';
import { type Corners, startCorners } from './engine/corners.ts';
import { ScanError } from './engine/engine.ts';
import type { OpenedPhoto, StraightenedPage } from './engine/messages.ts';
import { createPhoto, type ScannerPhoto, type StraightenOptions } from './photo.ts';
import { adviceTexts, errorDetail, scanErrorTexts } from './scan-texts.ts';
import { EngineError, type PageDetector } from './use-finder.ts';

export type ScannedPage = StraightenedPage & { options: StraightenOptions };
/** The step of a scan. */
export type Scan =
  | { step: 'opening' }
  | { step: 'broken'; error: string }
  | { step: 'finding'; opened: OpenedPhoto }
  | { step: 'corners'; opened: OpenedPhoto; advice: string; trouble?: string; error?: string }
  | {
      step: 'working';
      opened: OpenedPhoto;
      progress: number;
      options: StraightenOptions;
      page: ScannedPage | null;
    }
  | { step: 'page'; opened: OpenedPhoto; page: ScannedPage; error?: string };

const defaultOptions = { quarters: 0, colorMode: 'original' } as const;

/** The state machine of a scan; its worker is stopped when the file changes. */
export function useScan(file: File | null, finder: PageDetector) {
  const [scan, setScan] = useState<Scan>({ step: 'opening' });
  const [corners, setCorners] = useState<Corners>(startCorners);
  const photo = useRef<ScannerPhoto | null>(null);
  // Results of an earlier run are ignored: it was cancelled or skipped.
  const latestRun = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a scan starts when the file changes only
  useEffect(() => {
    if (!file) return setScan({ step: 'broken', error: scanErrorTexts.noPhoto });
    const newPhoto = createPhoto(file);
    photo.current = newPhoto;
    void begin(newPhoto);
    return () => {
      latestRun.current++;
      newPhoto.stop();
    };
  }, [file]);

  async function begin(newPhoto: ScannerPhoto) {
    const now = ++latestRun.current;
    setScan({ step: 'opening' });
    setCorners(startCorners);
    let opened: OpenedPhoto;
    try {
      opened = await newPhoto.open();
    } catch {
      if (now === latestRun.current) setScan({ step: 'broken', error: scanErrorTexts.opening });
      return;
    }
    if (now !== latestRun.current) return;
    setScan({ step: 'finding', opened });
    const { found, ...notes } = await findCorners(finder, opened);
    if (now !== latestRun.current) return;
    if (found) setCorners(found);
    setScan({ step: 'corners', opened, ...notes });
  }

  async function straightenPage(opened: OpenedPhoto, options: StraightenOptions, page: ScannedPage | null) {
    const now = ++latestRun.current;
    const setIfLatest = (next: Scan) => now === latestRun.current && setScan(next);
    setIfLatest({ step: 'working', opened, progress: 0, options, page });
    try {
      const straightened = await photo.current?.straighten(options, (progress) =>
        setIfLatest({ step: 'working', opened, progress, options, page }),
      );
      if (!straightened) throw new ScanError(scanErrorTexts.noPhoto);
      setIfLatest({ step: 'page', opened, page: { ...straightened, options } });
    } catch (reason) {
      const error = scanErrorTexts.straightening(errorDetail(reason));
      setIfLatest(
        page
          ? { step: 'page', opened, page, error }
          : { step: 'corners', opened, advice: adviceTexts.byHand, error },
      );
    }
  }

  return {
    scan,
    corners,
    setCorners,
    /** Skips corner detection: the corners are set by hand. */
    skip(opened: OpenedPhoto) {
      latestRun.current++;
      setScan({ step: 'corners', opened, advice: adviceTexts.byHand });
    },
    straighten: (opened: OpenedPhoto) => straightenPage(opened, { ...defaultOptions, corners }, null),
    change: (opened: OpenedPhoto, page: ScannedPage, options: StraightenOptions) =>
      straightenPage(opened, options, page),
    /** Back to the corners, or to the previous page. */
    back(opened: OpenedPhoto, page: ScannedPage | null = null) {
      latestRun.current++;
      setScan(
        page ? { step: 'page', opened, page } : { step: 'corners', opened, advice: adviceTexts.byHand },
      );
    },
  };
}

type SearchResult = { found: Corners | null; advice: string; trouble?: string };

async function findCorners(finder: PageDetector, { small }: OpenedPhoto): Promise<SearchResult> {
  try {
    const found = await finder.find(small);
    return { found, advice: found ? adviceTexts.found : adviceTexts.none };
  } catch (error) {
    const trouble =
      error instanceof EngineError ? scanErrorTexts.noEngine : scanErrorTexts.finding(errorDetail(error));
    return { found: null, advice: adviceTexts.withoutEngine, trouble };
  }
}
