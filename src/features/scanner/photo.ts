import type { Size } from './engine/corners.ts';
import { ScanError, ScanTimeout, startEngine } from './engine/engine.ts';
import type { OpenedPhoto, RequestBody, StraightenedPage } from './engine/messages.ts';

/** Maximum pixels of a photo (phones reach 108 million), and of the working copy: 32 MB of memory. */
const MAX_PIXELS = 110e6;
const MAX_WORKING_PIXELS = 8e6;
const MAX_WORKING_SIDE = 8192;
const LOAD_TIMEOUT_MS = 15_000;
/** How often a page is straightened before its failure is said. */
const MAX_TRIES = 2;

export type StraightenOptions = Omit<Extract<RequestBody, { ask: 'straighten' }>, 'ask'>;
/** A photo in a worker of its own, which must be stopped. Where the worker dies or fails a new one is started, which straightens again by itself. */
export type ScannerPhoto = {
  open(): Promise<OpenedPhoto>;
  straighten(options: StraightenOptions, onProgress: (progress: number) => void): Promise<StraightenedPage>;
  stop(): void;
};

export function createPhoto(file: File): ScannerPhoto {
  let engine = startEngine();
  let opened: Promise<OpenedPhoto> | null = null;
  let stopped = false;

  async function read(): Promise<OpenedPhoto> {
    return engine.ask({ ask: 'open', file, ...workingSize(await readSize(file)) });
  }
  function restart() {
    engine.stop();
    opened = null;
    if (!stopped) engine = startEngine();
  }
  const open = () => {
    opened ??= read();
    return opened;
  };
  return {
    open,
    async straighten(options, onProgress) {
      for (let tries = 1; ; tries++) {
        try {
          await open();
          return await engine.ask({ ask: 'straighten', ...options }, onProgress);
        } catch (error) {
          restart();
          if (stopped || tries === MAX_TRIES || error instanceof ScanTimeout) throw error;
        }
      }
    },
    stop() {
      stopped = true;
      engine.stop();
    },
  };
}

/** The size of the working copy: the photo's own, scaled down to the limits; throws when the size is invalid. */
export function workingSize({ width, height }: Size): Size {
  if (!(width * height > 0) || width * height > MAX_PIXELS) throw new ScanError('tamaño imposible');
  const scale = Math.min(
    1,
    Math.sqrt(MAX_WORKING_PIXELS / (width * height)),
    MAX_WORKING_SIDE / Math.max(width, height),
  );
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Width and height of the photo with its Exif orientation applied; reads the header only, without decoding pixels. */
async function readSize(file: File): Promise<Size> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((ready, fail) => {
      setTimeout(fail, LOAD_TIMEOUT_MS, new ScanError('ha tardado demasiado'));
      image.onload = ready;
      image.onerror = () => fail(new ScanError('no es una imagen'));
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    image.src = '';
    URL.revokeObjectURL(url);
  }
}
