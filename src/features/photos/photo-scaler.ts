/// <reference lib="webworker" />
import { PHOTO_SIZES } from '../../../db/domain/files.ts';

/** The longest side of a stored photo, in pixels. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.86;

/** What comes back: the photo and its smaller sizes as JPEG, or nothing where the browser cannot read it. */
export type Scaled = { full: Blob; medium: Blob; thumb: Blob } | null;

// A photo drawn anew has lost what the camera wrote into it: where it was taken, and with what. Its orientation is
// applied by the decoder.
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    const picture = await createImageBitmap(data, { imageOrientation: 'from-image' });
    const full = await drawn(picture, LONGEST_SIDE);
    const medium = await drawn(picture, PHOTO_SIZES.medium.side);
    const thumb = await drawn(picture, PHOTO_SIZES.thumb.side);
    picture.close();
    self.postMessage({ full, medium, thumb } satisfies Scaled);
  } catch {
    self.postMessage(null satisfies Scaled);
  }
};

async function drawn(picture: ImageBitmap, longest: number): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas.');
  // JPEG knows no transparency; paper is white.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  if (blob.type !== 'image/jpeg') throw new Error('No JPEG.');
  return blob;
}
