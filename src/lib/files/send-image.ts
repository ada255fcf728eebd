import { detectFileType, fileTexts, imageTypes, isHeic, PICTURE_LIMIT } from '../../../db/domain/files.ts';
import { readHead, sendFile, toUploadPath, UploadError } from './send-file.ts';

/** Why a chosen file can be neither logo nor avatar, before anything is sent; null when it may be one. */
export async function findImageProblem(file: File): Promise<string | null> {
  const head = await readHead(file);
  if (isHeic(head)) return fileTexts.heic;
  if (!imageTypes.some((type) => type === detectFileType(head))) return fileTexts.notPicture;
  return file.size > PICTURE_LIMIT ? fileTexts.pictureTooLarge : null;
}

/** Sends a logo or an avatar ahead of its form; gives its number. Rejects with an UploadError that says what the server said, else `failed`. */
export async function sendImage(kind: 'logo' | 'avatar', file: File, failed: string): Promise<number> {
  const { signal } = new AbortController();
  const path = toUploadPath(`/api/uploads/${kind}`, { name: file.name, stage: '' });
  const answer = await sendFile(path, file, { signal }).catch((error) => {
    throw error instanceof UploadError && error.said ? error : new UploadError(failed);
  });
  const staged = (answer as { staged?: unknown } | null)?.staged;
  if (typeof staged !== 'number') throw new UploadError(failed);
  return staged;
}
