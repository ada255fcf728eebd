import { fileTexts, IMAGE_LIMITS } from '../../../db/domain/files.ts';
import { AppError } from '../../errors.ts';
import { damagedFile } from './byte-stream.ts';

/**
 * Throws BAD_REQUEST for an image without pixels or with more than a browser can open (IMAGE_LIMITS). Security: a small file may unpack into
 * gigabytes in the browser of everyone who sees it.
 */
export function assertImageSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw damagedFile();
  if (Math.max(width, height) > IMAGE_LIMITS.side || width * height > IMAGE_LIMITS.pixels)
    throw new AppError('BAD_REQUEST', fileTexts.tooManyPixels);
}

/**
 * Returns a counter of an animation's frames that throws BAD_REQUEST for a frame of invalid size or beyond IMAGE_LIMITS.frames. Security: frames
 * unpack like pixels.
 */
export function createFrameCounter(): (width: number, height: number) => void {
  let frames = 0;
  return (width, height) => {
    assertImageSize(width, height);
    frames++;
    if (frames > IMAGE_LIMITS.frames) throw damagedFile();
  };
}
