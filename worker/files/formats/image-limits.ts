import { fileTexts, IMAGE } from '../../../db/domain/files.ts';
import { AppError } from '../../errors.ts';
import { damagedFile } from './byte-stream.ts';

/** Refuses an image that would take too much memory to open. */
export function assertImageSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw damagedFile();
  if (Math.max(width, height) > IMAGE.side || width * height > IMAGE.pixels)
    throw new AppError('BAD_REQUEST', fileTexts.tooManyPixels);
}

/** Counts frames of an animation and refuses too many. */
export function createFrameCounter(): (width: number, height: number) => void {
  let frames = 0;
  return (width, height) => {
    assertImageSize(width, height);
    frames++;
    if (frames > IMAGE.frames) throw damagedFile();
  };
}
