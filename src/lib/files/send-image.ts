import { detectFileType, fileTexts, imageTypes, isHeic, MAX_IMAGE_BYTES } from '../../../db/domain/files.ts';
import { readHead, sendFile, toUploadPath, UploadError } from './send-file.ts';

/** Validates a logo or avatar before it is uploaded; returns the error message, or null when it is valid. */
export async function findImageProblem(file: File): Promise<string | null> {
  const head = await readHead(file);
  if (isHeic(head)) return fileTexts.heic;
  if (!imageTypes.some((type) => type === detectFileType(head))) return fileTexts.notPicture;
  return file.size > MAX_IMAGE_BYTES ? fileTexts.pictureTooLarge : null;
}

/**
 * Uploads a logo or an avatar before its form is saved; resolves with the id of the staged file. Rejects with an
 * UploadError that has the server's message, else `failed`.
 */
export async function sendImage(kind: 'logo' | 'avatar', file: File, failed: string): Promise<number> {
  const { signal } = new AbortController();
  const path = toUploadPath(`/api/uploads/${kind}`, { name: file.name, stage: '' });
  const { body } = await sendFile(path, file, { signal }).catch((error) => {
    throw error instanceof UploadError && error.hasServerMessage ? error : new UploadError(failed);
  });
  const staged = (body as { staged?: unknown } | null)?.staged;
  if (typeof staged !== 'number') throw new UploadError(failed);
  return staged;
}
