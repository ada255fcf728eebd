const MEGABYTE = 1024 * 1024;
/** The largest upload in bytes, inclusive. */
export const MAX_FILE_BYTES = 10 * MEGABYTE;
/** The largest logo or avatar in bytes, inclusive. */
export const MAX_IMAGE_BYTES = 5 * MEGABYTE;
/** Smaller sizes of a photo, which the browser makes: longest side in pixels, largest file in bytes. */
export const PHOTO_SIZES = {
  thumb: { side: 480, bytes: MEGABYTE },
  medium: { side: 1600, bytes: 3 * MEGABYTE },
} as const;
export type PhotoSize = keyof typeof PHOTO_SIZES;
/** The largest image that is accepted: pixels per side, pixels in total and frames that a browser can open safely. */
export const IMAGE_LIMITS = { side: 12_000, pixels: 50_000_000, frames: 200 } as const;
/** Storage quota: photos and documents per property; files and bytes per agency. */
export const QUOTA = { photos: 100, documents: 500, files: 20_000, bytes: 5 * 1024 * MEGABYTE } as const;
export const MAX_FILE_NAME_LENGTH = 120;

/** The row of a file is 'pending' until its bytes are stored; only 'ready' ones are shown. */
export const fileStates = ['pending', 'ready'] as const;

/** The types that are stored, with their extensions; the first one is that of the object key. */
export const fileTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const;
export type FileType = keyof typeof fileTypes;
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const documentFileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;

export const fileTexts = {
  tooLarge: 'El archivo es demasiado grande. El tamaño máximo permitido es 10MB.',
  pictureTooLarge: 'El archivo es demasiado grande. El tamaño máximo es 5MB.',
  notPhoto: 'Solo se permiten archivos de imagen.',
  notDocument:
    'Tipo de archivo no permitido. Solo se permiten PDF, imágenes (JPG, PNG) y documentos de Word.',
  notPicture: 'Por favor selecciona un archivo de imagen válido.',
  empty: 'El archivo está vacío.',
  damaged: 'El archivo está dañado o incompleto.',
  heic: 'Las fotos HEIC no se pueden leer aquí. En el iPhone elige Ajustes › Cámara › Formatos › «Más compatible», o guárdala como JPG y súbela otra vez.',
  interrupted: 'La subida se ha interrumpido. Por favor, inténtalo de nuevo.',
  tooSlow: 'La subida va demasiado lenta y se ha detenido. Comprueba la conexión y vuelve a intentarlo.',
  otherBytes: 'Este archivo ya se había subido con otro contenido. Elígelo de nuevo.',
  tooManyPixels: 'La imagen es demasiado grande: como máximo 12.000 píxeles por lado y 50 megapíxeles.',
  propertyFull: `Una propiedad puede tener ${QUOTA.photos} fotos como máximo.`,
  documentsFull: `Una propiedad puede tener ${QUOTA.documents} documentos como máximo.`,
  agencyFull: 'La agencia ha llegado al máximo de archivos que puede guardar.',
} as const;

/** Leading bytes that suffice to detect any type whose magic bytes come first. */
export const MAGIC_BYTES = 12;
const PDF_HEADER = '%PDF-';
/** Readers of PDF look for its header in the first 1,024 bytes (Adobe, ISO 32000-1 implementation note 13). */
const PDF_HEADER_BYTES = 1024;
/** Leading bytes that suffice to detect any type. */
export const HEAD_BYTES = PDF_HEADER_BYTES - 1 + PDF_HEADER.length;
/** The magic bytes of each type; the third value is at offset 8 (a WebP is a RIFF file with 'WEBP' after its length). */
const magicBytes: [FileType, string, string?][] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF', 'WEBP'],
  ['application/pdf', PDF_HEADER],
  ['application/msword', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK\x03\x04'],
];
// ISO/IEC 23008-12: the brands of HEIF files, as phones write them.
const HEIC = /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s;
// Security: what begins as a program or holds markup before the header would run where its type is not heeded.
const RUNS_BEFORE_PDF = /^(MZ|\x7fELF|#!)|<(!|\?xml|[a-z]+[\s/>])/i;
const toText = (head: Uint8Array) => String.fromCharCode(...head.subarray(0, HEAD_BYTES));

/**
 * Returns the type of a file by its magic bytes, regardless of its name; undefined for a type that is not stored. Before the header of
 * a PDF there may be other bytes, as registries and banks send them (a byte order mark, a line break, the header of an HTTP response).
 */
export function detectFileType(head: Uint8Array): FileType | undefined {
  const text = toText(head);
  const type = magicBytes.find(
    ([, start, then = '']) => text.startsWith(start) && text.startsWith(then, 8),
  )?.[0];
  if (type) return type;
  const at = text.indexOf(PDF_HEADER);
  return at > 0 && !RUNS_BEFORE_PDF.test(text.slice(0, at)) ? 'application/pdf' : undefined;
}

/** Whether a file starts with a HEIF brand, as the HEIC photos of phones do. */
export const isHeic = (head: Uint8Array): boolean => HEIC.test(toText(head));

/** Returns the type of a name's extension ('Foto.JPG': image/jpeg), or undefined. */
export function getTypeFromName(name: string): FileType | undefined {
  const extension = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase();
  const types = Object.keys(fileTypes) as FileType[];
  return types.find((type) => (fileTypes[type] as readonly string[]).includes(extension ?? ''));
}

// Control, separator, zero-width and bidi characters: a bidi override shows 'cod.exe' as 'exe.doc'.
export const INVISIBLE =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu;

/**
 * Normalizes a file name: its last path segment, NFC, without invisible characters, at most MAX_FILE_NAME_LENGTH with its extension;
 * else 'archivo'.
 */
export function normalizeFileName(input: string): string {
  const visible = input.toWellFormed().normalize('NFC').replace(INVISIBLE, '');
  const name = (visible.split(/[/\\]/).at(-1) ?? '').trim();
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.\s]{1,10})?$/su.exec(name) ?? [];
  const maxStem = MAX_FILE_NAME_LENGTH - extension.length;
  return (
    (stem
      .slice(0, maxStem)
      .replace(/[\ud800-\udbff]$/, '')
      .trim() || 'archivo') + extension
  );
}
