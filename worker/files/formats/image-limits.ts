import { fileTexts, IMAGE } from '../../../db/domain/files.ts';
import { Refusal } from '../../errors.ts';
import { damaged } from './byte-stream.ts';

/** Refuses an image that would take too much memory to open. */
export function refuseHuge(width: number, height: number): void {
  if (width < 1 || height < 1) throw damaged();
  if (Math.max(width, height) > IMAGE.side || width * height > IMAGE.pixels)
    throw new Refusal('BAD_REQUEST', fileTexts.tooManyPixels);
}

/** Counts frames of an animation and refuses too many. */
export function frameCounter(): (width: number, height: number) => void {
  let frames = 0;
  return (width, height) => {
    refuseHuge(width, height);
    frames++;
    if (frames > IMAGE.frames) throw damaged();
  };
}
