import type { DocumentCategory } from '../../../db/domain/documents.ts';
import { detectFileType, documentTypes, FILE_LIMIT, fileTexts } from '../../../db/domain/files.ts';
import { readHead, sendFile, toUploadPath, UploadError } from '../../lib/files/send-file.ts';

/** What the file dialog offers. */
export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.doc,.docx';

/** Why a chosen file is no document, before anything is sent; null when it may be one. What it is called says nothing. */
export async function findDocumentRefusal(file: File): Promise<string | null> {
  if (file.size === 0) return fileTexts.empty;
  const type = detectFileType(await readHead(file));
  if (!documentTypes.some((allowed) => allowed === type)) return fileTexts.notDocument;
  return file.size > FILE_LIMIT ? fileTexts.tooLarge : null;
}

type Place = { propertyId: string; category: DocumentCategory };
type Job = { file: File; key: string; signal: AbortSignal; onProgress: (share: number) => void };

export async function sendDocument(
  { propertyId, category }: Place,
  { file, key, ...rest }: Job,
): Promise<void> {
  const refusal = await findDocumentRefusal(file);
  if (refusal) throw new UploadError(refusal, true);
  await sendFile(
    toUploadPath(`/api/uploads/documents/${propertyId}`, { category, name: file.name, key }),
    file,
    rest,
  );
}
