/// <reference lib="webworker" />
import { PHOTO_SIZES, type PhotoSize } from '../../../db/domain/files.ts';
import { stripMetadata } from './strip-metadata.ts';

/** The longest side of a stored photo, in pixels. */
const MAX_SIDE = 2560;
const QUALITY = 0.86;

/** The result: the photo and its smaller sizes (null where not smaller in bytes); null when the browser cannot decode it. */
export type ScaledPhoto = ({ full: Blob } & Record<PhotoSize, Blob | null>) | null;

// Re-encoding removes the camera's metadata (place, device); the decoder applies the orientation.
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    const picture = await createImageBitmap(data, { imageOrientation: 'from-image' });
    const full = await encodeFull(data, picture);
    const smaller = async (size: PhotoSize) => {
      const { side } = PHOTO_SIZES[size];
      if (longestSide(picture) <= side) return null;
      const blob = await draw(picture, side);
      return blob.size < full.size ? blob : null;
    };
    const scaled: ScaledPhoto = { full, medium: await smaller('medium'), thumb: await smaller('thumb') };
    picture.close();
    self.postMessage(scaled);
  } catch {
    self.postMessage(null satisfies ScaledPhoto);
  }
};

const longestSide = ({ width, height }: ImageBitmap) => Math.max(width, height);

/** The photo at its stored size; a small enough original is only stripped of metadata, unless re-encoding makes it smaller. */
async function encodeFull(file: Blob, picture: ImageBitmap): Promise<Blob> {
  const encoded = await draw(picture, MAX_SIDE);
  if (longestSide(picture) > MAX_SIDE) return encoded;
  const parts = stripMetadata(new Uint8Array(await file.arrayBuffer()));
  const stripped = parts && new Blob(parts as BlobPart[]);
  return stripped && stripped.size <= encoded.size ? stripped : encoded;
}

async function draw(picture: ImageBitmap, longest: number): Promise<Blob> {
  const scale = Math.min(1, longest / longestSide(picture));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  // JPEG has no transparency, so the background is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  if (blob.type !== 'image/jpeg') throw new Error('No JPEG.');
  return blob;
}
