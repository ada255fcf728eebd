import { Download, Eye, FileText, Image, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sizeText } from '../../lib/format/size-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { documentPath, type StoredDocument } from './document-types.ts';
import { downloadOne, openInTab } from './download.ts';

type DocumentRowProps = { file: StoredDocument; chosen: boolean; onToggle: () => void; onDelete: () => void };

/** A file of a document slot. */
export function DocumentRow({ file, chosen, onToggle, onDelete }: DocumentRowProps) {
  const [open, setOpen] = useState(false);
  const picture = file.mimeType.startsWith('image/');
  const pdf = file.mimeType === 'application/pdf' && navigator.pdfViewerEnabled;
  const Icon = picture ? Image : FileText;
  async function preview() {
    if (picture) return setOpen(true);
    if (!(await openInTab(file))) toast.error('No se ha podido abrir el documento. Descárgalo para verlo.');
  }
  return (
    <li className="flex flex-wrap items-center rounded-md bg-sunken px-2 py-1">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-2">
        <label className="grid size-6 place-items-center pointer-coarse:size-11">
          <input type="checkbox" checked={chosen} onChange={onToggle} className="size-4 accent-accent" />
          <span className="sr-only">Seleccionar {file.fileName}</span>
        </label>
        <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-13" title={file.fileName}>
            {file.fileName}
          </p>
          <p className="text-12 text-ink-soft">
            {sizeText(file.size)} · <DateTime iso={file.createdAt} relative />
            {file.uploadedBy && ` · Subido por ${file.uploadedBy}`}
          </p>
        </div>
      </div>
      <div className="ml-auto flex gap-2">
        {(picture || pdf) && (
          <IconButton size="sm" label={`Ver ${file.fileName}`} onClick={() => void preview()}>
            <Eye aria-hidden="true" />
          </IconButton>
        )}
        <IconButton size="sm" label={`Descargar ${file.fileName}`} onClick={() => downloadOne(file)}>
          <Download aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" label={`Eliminar ${file.fileName}`} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {picture && (
        <Modal open={open} onOpenChange={setOpen} title={file.fileName} size="lg">
          <img
            src={documentPath(file)}
            alt={file.fileName}
            className="mx-auto max-h-[70vh] object-contain pb-4"
          />
        </Modal>
      )}
    </li>
  );
}
