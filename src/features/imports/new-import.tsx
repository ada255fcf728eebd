import { FileUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ImportSettings } from '../../../db/domain/imports/import-input.ts';
import { IMPORT_LIMITS, type ImportKind, MAX_FILE_NAME } from '../../../db/domain/imports/imports.ts';
import { formatCount } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FileDrop } from '../../ui/inputs/file-drop.tsx';
import { NativeSelect } from '../../ui/inputs/select.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import type { ParsedFile } from './check-file.ts';
import { ColumnMapping } from './column-mapping.tsx';
import {
  type Colleague,
  type ColumnChoice,
  collectEarlierChoices,
  proposeColumns,
  proposeValue,
  toParts,
  toSettings,
  type ValueChoices,
} from './import-settings.ts';
import { kindTexts } from './import-texts.ts';
import { ProgressBar } from './progress-bar.tsx';
import { readFile } from './read-file.ts';
import { retryWhenRateLimited } from './retry-when-rate-limited.ts';

type Opened = {
  source: File;
  name: string;
  clientKey: string;
  file: ParsedFile;
  columns: ColumnChoice[];
  values: ValueChoices;
};
type NewImportProps = {
  kind: ImportKind;
  /** The settings of earlier imports of the kind, the newest first, which are proposed again. */
  earlier: readonly ImportSettings[];
  /** Called with the id of the draft once all rows are there. */
  onSent: (id: string) => Promise<void>;
};

/** A new import: the file is chosen, its columns are mapped, and its rows sent. */
export function NewImport({ kind, earlier, onSent }: NewImportProps) {
  const remembered = useMemo(() => collectEarlierChoices(earlier), [earlier]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const { send, stop } = useSending(setSent);

  async function open(file: File, sheet = 0) {
    setError(null);
    setReading(true);
    const parsing = await readFile(file, sheet);
    setReading(false);
    if (!parsing.ok) return setError(parsing.error);
    const columns = proposeColumns(kind, parsing.file, remembered);
    const name = file.name.slice(-MAX_FILE_NAME);
    setOpened({
      source: file,
      name,
      clientKey: crypto.randomUUID(),
      file: parsing.file,
      columns,
      values: {},
    });
  }
  const colleagues = useColleagues(opened !== null);
  const propose = (field: string, text: string) => proposeValue(kind, field, text, remembered, colleagues);
  const toValue = (field: string, text: string) => opened?.values[field]?.[text] ?? propose(field, text);

  async function check() {
    if (!opened) return;
    setError(null);
    const settings = toSettings(kind, opened.file, opened.columns, toValue);
    try {
      const id = await send(kind, opened, settings);
      if (id === null) return;
      await onSent(id);
      setOpened(null);
    } catch (failure) {
      setError(errorText(failure, 'Error al enviar el archivo. Por favor, inténtalo de nuevo.'));
      // What was mapped otherwise meanwhile is another import.
      setOpened((now) => now && { ...now, clientKey: crypto.randomUUID() });
    } finally {
      setSent(null);
    }
  }

  if (!opened)
    return (
      <FileDrop
        label={isReading ? 'Leyendo…' : 'Elegir archivo'}
        icon={<FileUp aria-hidden="true" />}
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        disabled={isReading}
        onFiles={([file]) => file && void open(file)}
      >
        {(button) => (
          <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong bg-surface px-4 py-8 text-center">
            {button}
            <p className="text-pretty text-ink-soft">
              o suéltalo aquí. Un CSV o un XLSX con una fila por {kindTexts[kind].one} y los títulos en la
              primera; hasta {formatCount(IMPORT_LIMITS.rows)} filas.
            </p>
            {error && <Alert>{error}</Alert>}
          </div>
        )}
      </FileDrop>
    );
  const { sheets, rows } = opened.file;
  const total = rows.length;
  const mapped = opened.columns.filter(({ field }) => field !== null).length;
  return (
    <CardSection
      title={opened.name}
      note={`${plural(total, 'fila', 'filas')}. Di qué es cada columna: ${plural(mapped, 'se importa', 'se importan')}, ${formatCount(opened.columns.length - mapped)} se dejan fuera.`}
    >
      <fieldset disabled={sent !== null || isReading} className="min-w-0">
        {sheets && sheets.names.length > 1 && (
          <div className="mb-3 max-w-72">
            <NativeSelect
              aria-label="Hoja"
              value={String(sheets.at)}
              options={sheets.names.map((label, at) => ({ value: String(at), label }))}
              onChange={({ target }) => void open(opened.source, Number(target.value))}
            />
          </div>
        )}
        <ColumnMapping
          kind={kind}
          file={opened.file}
          columns={opened.columns}
          colleagues={colleagues}
          toValue={toValue}
          isProposed={(field, text) => propose(field, text) !== null}
          onColumn={(at, column) => setOpened({ ...opened, columns: opened.columns.with(at, column) })}
          onValue={(field, text, value) =>
            setOpened({
              ...opened,
              values: { ...opened.values, [field]: { ...opened.values[field], [text]: value } },
            })
          }
        />
      </fieldset>
      {error && <Alert className="mt-3">{error}</Alert>}
      {sent === null ? (
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setOpened(null)}>Cambiar de archivo</Button>
          <Button variant="primary" disabled={mapped === 0 || isReading} onClick={() => void check()}>
            Comprobar
          </Button>
        </div>
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <ProgressBar label="Comprobando" value={sent} max={total} />
          <Button onClick={stop}>Cancelar</Button>
        </div>
      )}
    </CardSection>
  );
}

/** The active colleagues, by whom a column may say that rows are looked after. */
function useColleagues(enabled: boolean): readonly Colleague[] {
  const { data } = trpc.users.options.useQuery({}, { enabled });
  return (data ?? []).map((person) => ({
    value: person.id,
    label: userNameText(person),
    email: person.email,
  }));
}

/** Sends the rows of a file as a draft, part by part; who leaves the page stops it. */
function useSending(onProgress: (sent: number | null) => void) {
  const utils = trpc.useUtils();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Returns the id of the draft; null where it was stopped. */
  async function send(
    kind: ImportKind,
    { name, clientKey, file }: Opened,
    settings: ImportSettings,
  ): Promise<string | null> {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    onProgress(0);
    const total = file.rows.length;
    const { id } = await utils.client.imports.create.mutate({
      ...{ clientKey, kind, fileName: name, total, settings },
    });
    try {
      let from = 0;
      for (const rows of toParts(file.rows, settings)) {
        if (signal.aborted) break;
        const part = { id, from, rows };
        await retryWhenRateLimited(() => utils.client.imports.addRows.mutate(part), signal);
        from += rows.length;
        if (!signal.aborted) onProgress(from);
      }
      if (!signal.aborted) return id;
    } catch (error) {
      await utils.client.imports.discard.mutate({ id }).catch(() => undefined);
      throw error;
    }
    await utils.client.imports.discard.mutate({ id }).catch(() => undefined);
    return null;
  }
  return { send, stop: () => running.current?.abort() };
}
