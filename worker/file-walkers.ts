import type { FileType } from '../db/domain/files.ts';
import { walkGif } from './file-gif.ts';
import { walkJpeg } from './file-jpeg.ts';
import { walkPdf } from './file-pdf.ts';
import { walkPng } from './file-png.ts';
import type { Tape } from './file-tape.ts';
import { walkWebp } from './file-webp.ts';
import { walkDoc, walkDocx } from './file-word.ts';

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
