/// <reference lib="webworker" />
import { PHOTO_SIZES, type PhotoSize } from '../../../db/domain/files.ts';
import { stripMetadata } from './strip-metadata.ts';

/** The longest side of a stored photo, in pixels. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.86;

/** What comes back: the photo and the smaller sizes that save something, or nothing where the browser cannot read it. */
export type Scaled = ({ full: Blob } & Record<PhotoSize, Blob | null>) | null;

// A photo drawn anew has lost what the camera wrote into it: where it was taken, and with what. Its orientation is
// applied by the decoder.
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    const picture = await createImageBitmap(data, { imageOrientation: 'from-image' });
    const full = await makeFull(data, picture);
    const smaller = async (size: PhotoSize) => {
      const { side } = PHOTO_SIZES[size];
      if (longestSide(picture) <= side) return null;
      const blob = await draw(picture, side);
      return blob.size < full.size ? blob : null;
    };
    const scaled: Scaled = { full, medium: await smaller('medium'), thumb: await smaller('thumb') };
    picture.close();
    self.postMessage(scaled);
  } catch {
    self.postMessage(null satisfies Scaled);
  }
};

const longestSide = ({ width, height }: ImageBitmap) => Math.max(width, height);

/** The photo at its stored size; one that is small enough as it came is only stripped where drawing it would not make it smaller. */
async function makeFull(file: Blob, picture: ImageBitmap): Promise<Blob> {
  const drawn = await draw(picture, LONGEST_SIDE);
  if (longestSide(picture) > LONGEST_SIDE) return drawn;
  const parts = stripMetadata(new Uint8Array(await file.arrayBuffer()));
  const bare = parts && new Blob(parts as BlobPart[]);
  return bare && bare.size <= drawn.size ? bare : drawn;
}

async function draw(picture: ImageBitmap, longest: number): Promise<Blob> {
  const scale = Math.min(1, longest / longestSide(picture));
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
