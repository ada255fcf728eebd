import type { Size } from './engine/corners.ts';
import { startEngine } from './engine/engine.ts';
import type { Opened, Question, Straightened } from './engine/messages.ts';

/** Pixels a photo may have at all (phones reach 108 million), and those it is worked on with: 32 MB of memory. */
const MOST = 110e6;
const ENOUGH = 8e6;
const LONGEST = 8192;
const PATIENCE = 15_000;

export type Wish = Omit<Extract<Question, { ask: 'straighten' }>, 'ask'>;
/** One photo in a worker of its own. It must be stopped; after a failure it begins anew by itself. */
export type Photo = {
  open(): Promise<Opened>;
  straighten(wish: Wish, onPart: (part: number) => void): Promise<Straightened>;
  stop(): void;
};

export function photoOf(file: File): Photo {
  let engine = startEngine();
  let opened: Promise<Opened> | null = null;
  let stopped = false;

  async function read(): Promise<Opened> {
    return engine.ask({ ask: 'open', file, ...workingSize(await sizeOf(file)) });
  }
  function again() {
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
    async straighten(wish, onPart) {
      try {
        await open();
        return await engine.ask({ ask: 'straighten', ...wish }, onPart);
      } catch (error) {
        again();
        throw error;
      }
    },
    stop() {
      stopped = true;
      engine.stop();
    },
  };
}

/** The size a photo is worked on with: its own, unless that would fill the memory of a phone. */
export function workingSize({ width, height }: Size): Size {
  if (!(width * height > 0) || width * height > MOST) throw new Error('tamaño imposible');
  const scale = Math.min(1, Math.sqrt(ENOUGH / (width * height)), LONGEST / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Width and height of an upright photo; only its head is read, no pixel is decoded. */
async function sizeOf(file: File): Promise<Size> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((ready, fail) => {
      setTimeout(fail, PATIENCE, new Error('ha tardado demasiado'));
      image.onload = ready;
      image.onerror = () => fail(new Error('no es una imagen'));
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    image.src = '';
    URL.revokeObjectURL(url);
  }
}
