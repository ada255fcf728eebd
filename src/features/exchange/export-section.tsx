import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toSafeFileName } from '../../../db/domain/file-names.ts';
import { today } from '../../../db/domain/madrid.ts';
import { downloadBlob } from '../../lib/files/download-url.ts';
import { toExportFailure } from '../../lib/files/request-export.ts';
import { plural } from '../../lib/format/plural.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type ExportProgress, readEverything } from './everything.ts';
import type { ExportedFileKind } from './exchange-types.ts';

const kinds: readonly ExportedFileKind[] = ['photos', 'documents'];

/** 'Exportar todo': the data of the agency as a ZIP, for managers. */
export function ExportSection({ agencyName }: { agencyName: string }) {
  const utils = trpc.useUtils();
  const [withFiles, setWithFiles] = useState(false);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(null);
  // Who leaves the page stops it.
  useEffect(() => () => running.current?.abort(), []);

  async function* readFiles() {
    if (!withFiles) return;
    for (const kind of kinds) {
      for (let after: string | null | undefined; after !== null; ) {
        const { rows, next } = await utils.client.exports[kind].query({ after });
        for (const file of rows) yield { kind, file };
        after = next;
      }
    }
  }
  async function exportAll() {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setProgress({ part: '', files: 0 });
    let cause: unknown;
    // The ZIP's own error says nothing of it.
    async function* readEntries() {
      try {
        yield* readEverything({ agencyName, files: readFiles(), signal, onProgress: setProgress });
      } catch (failure) {
        cause = failure;
        throw failure;
      }
    }
    try {
      const { downloadZip } = await import('client-zip');
      const zip = await downloadZip(readEntries()).blob();
      signal.throwIfAborted();
      downloadBlob(zip, toSafeFileName(`${agencyName} ${today()}.zip`));
      toast.success('Exportación descargada.', { key: 'export' });
    } catch (failure) {
      if (!signal.aborted) toast.error(toExportFailure(cause ?? failure), { key: 'export' });
    } finally {
      if (running.current === controller) {
        running.current = null;
        setProgress(null);
      }
    }
  }
  function cancel() {
    running.current?.abort();
    running.current = null;
    setProgress(null);
    toast.success('Exportación cancelada.', { key: 'export' });
  }

  return (
    <section aria-label="Exportar todo">
      <header className="mb-3 flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="flex-1 text-16 font-semibold">Exportar todo</h2>
        {progress ? (
          <Button icon={<X aria-hidden="true" />} onClick={cancel}>
            Cancelar
          </Button>
        ) : (
          <Button icon={<Download aria-hidden="true" />} onClick={() => void exportAll()}>
            Descargar ZIP
          </Button>
        )}
      </header>
      <Card className="flex flex-col gap-2 px-4 py-3">
        <p className="text-ink-soft">
          Una hoja CSV de cada tabla: leads, propietarios, propiedades, anuncios, contactos, etiquetas,
          tareas, eventos, actividad y lo demás. Cada exportación queda en el registro.
        </p>
        {progress ? (
          <p role="status" className="flex min-h-8 items-center pointer-coarse:min-h-11">
            <span className="truncate">
              {progress.files > 0
                ? `${plural(progress.files, 'archivo', 'archivos')}: ${progress.part}`
                : `Exportando ${progress.part}…`}
            </span>
          </p>
        ) : (
          <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={withFiles}
              onChange={(event) => setWithFiles(event.target.checked)}
            />
            Incluir fotos y documentos
          </label>
        )}
      </Card>
    </section>
  );
}
