import { detectFileType, fileTexts, imageTypes, isHeic, PICTURE_LIMIT } from '../../db/domain/files.ts';
import { pathOf, readHead, sendFile, UploadError } from './send-file.ts';

/** Why a chosen file can be neither logo nor avatar, before anything is sent; null when it may be one. */
export async function findPictureRefusal(file: File): Promise<string | null> {
  const head = await readHead(file);
  if (isHeic(head)) return fileTexts.heic;
  if (!imageTypes.some((type) => type === detectFileType(head))) return fileTexts.notPicture;
  return file.size > PICTURE_LIMIT ? fileTexts.pictureTooLarge : null;
}

/** Sends a logo or an avatar; rejects with an UploadError that says what the server said, else `failed`. */
export async function sendPicture(kind: 'logo' | 'avatar', file: File, failed: string): Promise<void> {
  const { signal } = new AbortController();
  await sendFile(pathOf(`/api/uploads/${kind}`, { name: file.name }), file, { signal }).catch((error) => {
    throw error instanceof UploadError && error.said ? error : new UploadError(failed);
  });
}
