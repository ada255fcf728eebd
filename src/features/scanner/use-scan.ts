import { useEffect, useRef, useState } from 'react';
import { type Corners, startCorners } from './engine/corners.ts';
import type { Opened, Straightened } from './engine/messages.ts';
import { type Photo, photoOf, type Wish } from './photo.ts';
import { advice, detailOf, failures } from './scan-texts.ts';
import { EngineMissing, type Finder } from './use-finder.ts';

export type Page = Straightened & { wish: Wish };
/** How far a scan has come. */
export type Scan =
  | { step: 'opening' }
  | { step: 'broken'; error: string }
  | { step: 'finding'; opened: Opened }
  | { step: 'corners'; opened: Opened; advice: string; trouble?: string; error?: string }
  | { step: 'working'; opened: Opened; part: number; wish: Wish; page: Page | null }
  | { step: 'page'; opened: Opened; page: Page; error?: string };

const plain = { quarters: 0, look: 'original' } as const;

/** Takes one photo through the steps of a scan; everything it holds is let go with the file. */
export function useScan(file: File | null, finder: Finder) {
  const [scan, setScan] = useState<Scan>({ step: 'opening' });
  const [corners, setCorners] = useState<Corners>(startCorners);
  const photo = useRef<Photo | null>(null);
  // What comes back for an earlier turn comes too late: it was cancelled or skipped.
  const turn = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a scan begins with its file and with nothing else
  useEffect(() => {
    if (!file) return setScan({ step: 'broken', error: failures.noPhoto });
    const mine = photoOf(file);
    photo.current = mine;
    void begin(mine);
    return () => {
      turn.current++;
      mine.stop();
    };
  }, [file]);

  async function begin(mine: Photo) {
    const now = ++turn.current;
    setScan({ step: 'opening' });
    setCorners(startCorners);
    let opened: Opened;
    try {
      opened = await mine.open();
    } catch {
      if (now === turn.current) setScan({ step: 'broken', error: failures.opening });
      return;
    }
    if (now !== turn.current) return;
    setScan({ step: 'finding', opened });
    const { found, ...said } = await search(finder, opened);
    if (now !== turn.current) return;
    if (found) setCorners(found);
    setScan({ step: 'corners', opened, ...said });
  }

  async function make(opened: Opened, wish: Wish, page: Page | null) {
    const now = ++turn.current;
    const say = (next: Scan) => now === turn.current && setScan(next);
    say({ step: 'working', opened, part: 0, wish, page });
    try {
      const made = await photo.current?.straighten(wish, (part) =>
        say({ step: 'working', opened, part, wish, page }),
      );
      if (!made) throw new Error(failures.noPhoto);
      say({ step: 'page', opened, page: { ...made, wish } });
    } catch (reason) {
      const error = failures.straightening(detailOf(reason));
      say(
        page
          ? { step: 'page', opened, page, error }
          : { step: 'corners', opened, advice: advice.byHand, error },
      );
    }
  }

  return {
    scan,
    corners,
    setCorners,
    /** Leaves the search: the corners are set by hand. */
    skip(opened: Opened) {
      turn.current++;
      setScan({ step: 'corners', opened, advice: advice.byHand });
    },
    straighten: (opened: Opened) => make(opened, { ...plain, corners }, null),
    change: (opened: Opened, page: Page, wish: Wish) => make(opened, wish, page),
    /** Back to the corners, or to the page as it was. */
    back(opened: Opened, page: Page | null = null) {
      turn.current++;
      setScan(page ? { step: 'page', opened, page } : { step: 'corners', opened, advice: advice.byHand });
    },
  };
}

type Search = { found: Corners | null; advice: string; trouble?: string };

async function search(finder: Finder, { small }: Opened): Promise<Search> {
  try {
    const found = await finder.find(small);
    return { found, advice: found ? advice.found : advice.none };
  } catch (error) {
    const trouble = error instanceof EngineMissing ? failures.noEngine : failures.finding(detailOf(error));
    return { found: null, advice: advice.withoutEngine, trouble };
  }
}
