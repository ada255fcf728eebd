import type { FileType } from '../db/domain/files.ts';
import { walkGif } from './file-gif.ts';
import { walkJpeg } from './file-jpeg.ts';
import { ascii } from './file-numbers.ts';
import { walkPdf } from './file-pdf.ts';
import { walkPng } from './file-png.ts';
import type { Tape } from './file-tape.ts';
import { walkWebp } from './file-webp.ts';
import { walkDoc, walkDocx } from './file-word.ts';

type Walker = {
  /** Whether a file that begins so is of the type. */
  begins: (head: Uint8Array) => boolean;
  /** Lets the whole file pass, checked and cleaned. */
  walk: (tape: Tape) => Promise<void>;
};
const starts = (text: string) => (head: Uint8Array) => ascii(head, 0, text.length) === text;

/** Bytes that decide the type of any file. */
export const HEAD = 12;

export const walkers: Record<FileType, Walker> = {
  'image/jpeg': { begins: starts('\xff\xd8\xff'), walk: walkJpeg },
  'image/png': { begins: starts('\x89PNG\r\n\x1a\n'), walk: walkPng },
  'image/gif': { begins: (head) => starts('GIF87a')(head) || starts('GIF89a')(head), walk: walkGif },
  'image/webp': {
    begins: (head) => starts('RIFF')(head) && ascii(head, 8, 4) === 'WEBP',
    walk: walkWebp,
  },
  'application/pdf': { begins: starts('%PDF-'), walk: walkPdf },
  'application/msword': { begins: starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), walk: walkDoc },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    begins: starts('PK\x03\x04'),
    walk: walkDocx,
  },
};
