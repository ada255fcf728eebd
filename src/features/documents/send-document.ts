import type { DocumentCategory } from '../../../db/domain/documents.ts';
import { documentTypes, FILE_LIMIT, fileTexts, typeOfName } from '../../../db/domain/files.ts';
import { pathOf, sendFile, UploadError } from '../../lib/send-file.ts';

/** What the file dialog offers. */
export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.doc,.docx';

/** Why a chosen file is no document, before anything is sent; null when it may be one. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const type = typeOfName(name);
  if (!type || !(documentTypes as readonly string[]).includes(type)) return fileTexts.notDocument;
  return size > FILE_LIMIT ? fileTexts.tooLarge : null;
}

type Place = { propertyId: string; category: DocumentCategory };
type Job = { file: File; key: string; signal: AbortSignal; onProgress: (share: number) => void };

export async function sendDocument(
  { propertyId, category }: Place,
  { file, key, ...rest }: Job,
): Promise<void> {
  const refusal = refusalOf(file);
  if (refusal) throw new UploadError(refusal, true);
  await sendFile(
    pathOf(`/api/uploads/documents/${propertyId}`, { category, name: file.name, key }),
    file,
    rest,
  );
}
