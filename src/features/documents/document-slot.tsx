import { Camera, Upload } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { detectFileType, documentFileTypes, fileTexts, MAX_FILE_BYTES } from '../../../db/domain/files.ts';
import { readHead, sendFile, toUploadPath, UploadError } from '../../lib/files/send-file.ts';
import { errorText, invalidate, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, type Tone } from '../../ui/display/badge.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FileDrop } from '../../ui/inputs/file-drop.tsx';
import { UploadList } from '../../ui/uploads/upload-list.tsx';
import { type UploadRequest, useUploads } from '../../ui/uploads/use-uploads.ts';
import { DocumentRow } from './document-row.tsx';
import { getSlotState, type Slot } from './document-types.ts';

const tones: Record<ReturnType<typeof getSlotState>, Tone> = {
  Subido: 'new',
  'No aplica': 'lost',
  Requerido: 'reserved',
  Pendiente: 'plain',
};
const toErrorText = (error: unknown) =>
  error instanceof UploadError && error.hasServerMessage
    ? error.message
    : 'Error al subir el documento. Por favor, inténtalo de nuevo.';

/** A scanner dialog: returns a file made from a photographed page. */
export type ScannerComponent = ComponentType<{
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: (file: File) => void;
}>;
type DocumentSlotProps = {
  propertyId: string;
  slot: Slot;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onDelete: (id: string) => void;
  Scanner: ScannerComponent;
};

/** One category of documents: its state, its files, and the controls to add one. */
export function DocumentSlot({ propertyId, slot, chosen, onChoose, onDelete, Scanner }: DocumentSlotProps) {
  const { category, files } = slot;
  const state = getSlotState(slot);
  const [scanning, setScanning] = useState(false);
  const { documents } = trpc.useUtils();
  const { add, ...sending } = useUploads({
    send: (request) => sendDocument(propertyId, slot, request),
    errorText: toErrorText,
    onUploaded: () => void documents.list.refetch({ propertyId }),
    onSettled: (invalidated) => invalidate(invalidated),
    // One at a time, so that they keep the order in which they were chosen.
    concurrency: 1,
  });
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <FileDrop
        label="Subir"
        icon={<Upload aria-hidden="true" />}
        accept=".pdf,.jpg,.jpeg,.png,.doc,.docx"
        multiple
        onFiles={add}
      >
        {(button) => (
          <div className="grid grid-cols-1 gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <h3 className="min-w-0 flex-1 basis-48 font-medium">{category}</h3>
              <Badge tone={tones[state]}>{state}</Badge>
              <div className="ml-auto flex gap-1">
                {slot.required && files.length === 0 && <Waiver propertyId={propertyId} slot={slot} />}
                <Button
                  size="sm"
                  variant="quiet"
                  icon={<Camera aria-hidden="true" />}
                  onClick={() => setScanning(true)}
                >
                  Escanear
                </Button>
                {button}
              </div>
            </div>
            {files.length > 0 && (
              <ul aria-label={category} className="grid grid-cols-1 gap-1">
                {files.map((file) => (
                  <DocumentRow
                    key={file.id}
                    file={file}
                    chosen={chosen.includes(file.id)}
                    onToggle={() => toggle(file.id)}
                    onDelete={() => onDelete(file.id)}
                  />
                ))}
              </ul>
            )}
            <UploadList {...sending} noun="documentos" />
            {scanning && <Scanner open onOpenChange={setScanning} onDone={(file) => add([file])} />}
          </div>
        )}
      </FileDrop>
    </li>
  );
}

/** Validates a document by its first bytes before it is uploaded; returns the error message, or null when it is valid. */
async function findDocumentProblem(file: File): Promise<string | null> {
  if (file.size === 0) return fileTexts.empty;
  const type = detectFileType(await readHead(file));
  if (!documentFileTypes.some((allowed) => allowed === type)) return fileTexts.notDocument;
  return file.size > MAX_FILE_BYTES ? fileTexts.tooLarge : null;
}

/** Validates and uploads a document; resolves with what it invalidates, rejects with UploadError. */
async function sendDocument(propertyId: string, { category }: Slot, { file, key, ...rest }: UploadRequest) {
  const problem = await findDocumentProblem(file);
  if (problem) throw new UploadError(problem, true);
  const path = `/api/uploads/documents/${propertyId}`;
  const { invalidated } = await sendFile(toUploadPath(path, { category, name: file.name, key }), file, rest);
  return invalidated;
}

/** The toggle that waives a required document for this property. */
function Waiver({ propertyId, slot: { category, waived } }: { propertyId: string; slot: Slot }) {
  const onError = (error: unknown) =>
    toast.error(errorText(error, 'No se ha podido guardar. Por favor, inténtalo de nuevo.'));
  const waive = trpc.documents.waive.useMutation({ onError });
  const unwaive = trpc.documents.unwaive.useMutation({ onError });
  const input = { propertyId, category: category as Parameters<typeof waive.mutate>[0]['category'] };
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={waived}
      busy={waive.isPending || unwaive.isPending}
      onClick={() => (waived ? unwaive.mutate(input) : waive.mutate(input))}
    >
      {waived ? 'Sí aplica' : 'No aplica'}
    </Button>
  );
}
