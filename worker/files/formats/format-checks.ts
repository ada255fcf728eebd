import type { FileType } from '../../../db/domain/files.ts';
import type { ByteStream } from './byte-stream.ts';
import type { FindEnding } from './ending.ts';
import { stripGifMetadata } from './gif.ts';
import { stripJpegMetadata } from './jpeg.ts';
import { validatePdf } from './pdf.ts';
import { stripPngMetadata } from './png.ts';
import { stripWebpMetadata } from './webp.ts';
import { validateDoc, validateDocx } from './word.ts';

/**
 * For each type, forwards a whole file, validates it and strips its metadata; throws BAD_REQUEST or UNSUPPORTED_MEDIA_TYPE. Returns how
 * the end of a picture is found that lacks its end marker.
 */
export const formatChecks: Record<FileType, (stream: ByteStream) => Promise<FindEnding | undefined>> = {
  'image/jpeg': stripJpegMetadata,
  'image/png': stripPngMetadata,
  'image/gif': stripGifMetadata,
  'image/webp': stripWebpMetadata,
  'application/pdf': validatePdf,
  'application/msword': validateDoc,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': validateDocx,
};
