import type { FileType } from '../../../db/domain/files.ts';
import { walkGif } from './gif.ts';
import { walkJpeg } from './jpeg.ts';
import { walkPdf } from './pdf.ts';
import { walkPng } from './png.ts';
import type { Tape } from './byte-stream.ts';
import { walkWebp } from './webp.ts';
import { walkDoc, walkDocx } from './word.ts';

/** Lets a whole file of each type pass, checked and cleaned. */
export const walkers: Record<FileType, (tape: Tape) => Promise<void>> = {
  'image/jpeg': walkJpeg,
  'image/png': walkPng,
  'image/gif': walkGif,
  'image/webp': walkWebp,
  'application/pdf': walkPdf,
  'application/msword': walkDoc,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': walkDocx,
};
