import { detectFileType, documentTypes, fileTexts, MAX_FILE_BYTES } from '../../../db/domain/files.ts';
import type { DocumentCategory } from '../../../db/domain/properties/documents.ts';
import {
  readHead,
  sendFile,
  toUploadPath,
  UploadError,
  type UploadResponse,
} from '../../lib/files/send-file.ts';
import type { UploadJob } from '../../ui/uploads/use-uploads.ts';

/** The accepted file extensions. */
export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.doc,.docx';

/** Validates a document by its first bytes before it is uploaded; returns the error message, or null when it is valid. */
export async function findDocumentProblem(file: File): Promise<string | null> {
  if (file.size === 0) return fileTexts.empty;
  const type = detectFileType(await readHead(file));
  if (!documentTypes.some((allowed) => allowed === type)) return fileTexts.notDocument;
  return file.size > MAX_FILE_BYTES ? fileTexts.tooLarge : null;
}

type SlotKey = { propertyId: string; category: DocumentCategory };

/** Validates and uploads a document; resolves with what it makes outdated, rejects with UploadError. */
export async function sendDocument(
  { propertyId, category }: SlotKey,
  { file, key, ...rest }: UploadJob,
): Promise<UploadResponse['outdated']> {
  const problem = await findDocumentProblem(file);
  if (problem) throw new UploadError(problem, true);
  const { outdated } = await sendFile(
    toUploadPath(`/api/uploads/documents/${propertyId}`, { category, name: file.name, key }),
    file,
    rest,
  );
  return outdated;
}
