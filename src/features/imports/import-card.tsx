import { Link } from '@tanstack/react-router';
import { Download, Pause, Play, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type RowOutcome, rowOutcomes } from '../../../db/domain/imports/imports.ts';
import { downloadCsv } from '../../lib/files/csv.ts';
import { formatCount } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { kindTexts, outcomeTexts, stateTexts } from './import-texts.ts';
import type { Import, ImportRow } from './import-types.ts';
import { ProgressBar } from './progress-bar.tsx';
import { retryWhenRateLimited } from './retry-when-rate-limited.ts';

/** How often a card asks how far its import has come. */
const POLL_MS = 1500;
const FAILED = 'No se ha podido hacer. Por favor, inténtalo de nuevo.';
const fail = (failure: unknown) => errorText(failure, FAILED);

const isAtWork = ({ state }: Import) => state === 'running' || state === 'undoing';
const countOutcomes = ({ outcomes }: Import, ...kinds: RowOutcome[]) =>
  kinds.reduce((sum, kind) => sum + (outcomes[kind] ?? 0), 0);

type ImportCardProps = {
  shown: Import;
  /** It was just made: its title gets the focus. */
  isNew: boolean;
  onChange: () => void;
};

/** An import: what its rows do, how far it has come, and what can be done with it. */
export function ImportCard({ shown, isNew, onChange }: ImportCardProps) {
  const polled = trpc.imports.get.useQuery(
    { id: shown.id },
    {
      enabled: isAtWork(shown),
      refetchInterval: ({ state }) => (state.data && !isAtWork(state.data) ? false : POLL_MS),
    },
  );
  const currentImport = (isAtWork(shown) && polled.data) || shown;
  const isOver = isAtWork(shown) && polled.data !== undefined && !isAtWork(polled.data);
  // The list says it too then.
  useEffect(() => {
    if (isOver) onChange();
  }, [isOver, onChange]);
  const { label, tone } = stateTexts[currentImport.state];
  return (
    <Card className="p-4">
      <article aria-label={currentImport.fileName}>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3
            ref={(title) => {
              if (isNew) title?.focus();
            }}
            tabIndex={-1}
            className="min-w-0 flex-1 basis-48 truncate font-semibold outline-none"
            title={currentImport.fileName}
          >
            {currentImport.fileName}
          </h3>
          <Badge tone={tone}>{label}</Badge>
          <p className="basis-full text-13 text-ink-soft">
            <DateTime iso={currentImport.createdAt} />
            {currentImport.userName && ` · ${currentImport.userName}`} ·{' '}
            {plural(currentImport.total, 'fila', 'filas')} de {kindTexts[currentImport.kind].many}
          </p>
        </header>
        <Outcomes currentImport={currentImport} />
        <Rows currentImport={currentImport} />
        <Actions currentImport={currentImport} onChange={onChange} />
      </article>
    </Card>
  );
}

function Outcomes({ currentImport }: { currentImport: Import }) {
  const kinds = rowOutcomes.filter((kind) => countOutcomes(currentImport, kind) > 0);
  return (
    <ul aria-label="Resultado" className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      {kinds.map((kind) => {
        const amount = countOutcomes(currentImport, kind);
        return (
          <li key={kind}>
            <strong className="font-semibold">{formatCount(amount)}</strong>{' '}
            {amount === 1 ? outcomeTexts[kind].one : outcomeTexts[kind].many}
          </li>
        );
      })}
    </ul>
  );
}

const told: RowOutcome[] = ['wrong', 'duplicate', 'kept'];
const SHOWN_ROWS = 5;
/** The first rows that are not imported or were not taken back, with why, and before an import those that change a record; and all to download. */
function Rows({ currentImport }: { currentImport: Import }) {
  const isAsked = currentImport.received === currentImport.total && !isAtWork(currentImport);
  if (!isAsked) return null;
  return (
    <>
      <RowList currentImport={currentImport} label="Filas que no se importan" outcomes={told} />
      {currentImport.state === 'draft' && (
        <RowList currentImport={currentImport} label="Filas con cambios" outcomes={['changed']} />
      )}
      <DownloadRows currentImport={currentImport} />
    </>
  );
}

function RowList({
  currentImport,
  label,
  outcomes,
}: {
  currentImport: Import;
  label: string;
  outcomes: RowOutcome[];
}) {
  const amount = countOutcomes(currentImport, ...outcomes);
  const { data } = trpc.imports.rows.useQuery({ id: currentImport.id, outcomes }, { enabled: amount > 0 });
  if (amount === 0 || !data) return null;
  return (
    <section aria-label={label} className="mt-3 text-13">
      <h4 className="mb-1 text-ink-soft">{label}</h4>
      <ul className="divide-y divide-line border-y border-line">
        {data.rows.slice(0, SHOWN_ROWS).map((row) => (
          <li key={row.position} className="flex flex-wrap gap-x-3 py-1.5">
            <span className="w-16 shrink-0 text-ink-soft">Fila {formatCount(row.line)}</span>
            <span className="min-w-0 flex-1 basis-40 wrap-break-word">
              {row.outcome === 'kept' && row.recordId ? (
                <Link
                  to={kindTexts[currentImport.kind].record}
                  params={{ id: row.recordId }}
                  className="link"
                >
                  {row.name}
                </Link>
              ) : (
                row.name
              )}
              {row.name ? ': ' : ''}
              {row.reason}
            </span>
          </li>
        ))}
      </ul>
      {amount > SHOWN_ROWS && <p className="mt-1 text-ink-soft">y {formatCount(amount - SHOWN_ROWS)} más</p>}
    </section>
  );
}

/** All rows of an import with what becomes of each and why, as a file. */
function DownloadRows({ currentImport }: { currentImport: Import }) {
  const utils = trpc.useUtils();
  const [isLoading, setLoading] = useState(false);
  async function download() {
    setLoading(true);
    try {
      const rows: ImportRow[] = [];
      for (let after: number | null | undefined; after !== null; ) {
        const input = { id: currentImport.id, outcomes: [...rowOutcomes], after };
        const page = await retryWhenRateLimited(() => utils.client.imports.rows.query(input));
        rows.push(...page.rows);
        after = page.next;
      }
      downloadCsv(
        'importacion',
        [
          ['Fila', (row) => row.line],
          ['Nombre', (row) => row.name],
          ['Resultado', (row) => outcomeTexts[row.outcome].one],
          ['Motivo', (row) => row.reason],
        ],
        rows,
      );
    } catch (failure) {
      toast.error(fail(failure));
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button
      size="sm"
      className="mt-3"
      busy={isLoading}
      icon={<Download aria-hidden="true" />}
      onClick={() => void download()}
    >
      Descargar filas
    </Button>
  );
}

function Actions({ currentImport, onChange }: { currentImport: Import; onChange: () => void }) {
  const confirm = useConfirm();
  const start = trpc.imports.start.useMutation();
  const pause = trpc.imports.pause.useMutation();
  const undo = trpc.imports.undo.useMutation();
  const discard = trpc.imports.discard.useMutation();
  const [error, setError] = useState<string | null>(null);
  const { id, kind, state } = currentImport;
  const texts = kindTexts[kind];
  const run = async (action: typeof start | typeof pause) => {
    setError(null);
    try {
      await action.mutateAsync({ id });
      onChange();
    } catch (failure) {
      setError(fail(failure));
    }
  };
  const confirmAction = async (
    title: string,
    text: string,
    confirmLabel: string,
    action: typeof undo | typeof discard,
  ) => {
    const isDone = await confirm({
      ...{ title, text, confirmLabel, danger: true, errorMessage: fail },
      run: () => action.mutateAsync({ id }),
    });
    if (isDone) onChange();
  };
  const written = countOutcomes(currentImport, 'new', 'changed');
  const undoButton = written > 0 && (
    <Button
      icon={<Undo2 aria-hidden="true" />}
      onClick={() => void confirmAction('¿Deshacer la importación?', texts.undo, 'Deshacer', undo)}
    >
      Deshacer
    </Button>
  );
  return (
    <>
      {error && <Alert className="mt-3">{error}</Alert>}
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
        {state === 'draft' && (
          <>
            {currentImport.received < currentImport.total && (
              <p className="flex-1 basis-48 text-ink-soft">
                No han llegado todas las filas. Vuelve a elegir el archivo.
              </p>
            )}
            <Button
              onClick={() =>
                void confirmAction('¿Descartar esta importación?', texts.nothingSaved, 'Descartar', discard)
              }
            >
              Descartar
            </Button>
            {currentImport.received === currentImport.total && (
              <Button
                variant="primary"
                busy={start.isPending}
                disabled={written === 0}
                onClick={() => void run(start)}
              >
                Importar {plural(written, texts.one, texts.many)}
              </Button>
            )}
          </>
        )}
        {state === 'running' && (
          <>
            <ProgressBar label="Importando" value={currentImport.done} max={currentImport.total} />
            <Button
              icon={<Pause aria-hidden="true" />}
              busy={pause.isPending}
              onClick={() => void run(pause)}
            >
              Pausar
            </Button>
          </>
        )}
        {state === 'paused' && (
          <>
            <p className="flex-1 basis-48 text-ink-soft">
              Van {formatCount(currentImport.done)} de {formatCount(currentImport.total)} filas.
            </p>
            {currentImport.done > 0 && undoButton}
            <Button
              variant="primary"
              icon={<Play aria-hidden="true" />}
              busy={start.isPending}
              onClick={() => void run(start)}
            >
              Continuar
            </Button>
          </>
        )}
        {state === 'undoing' && (
          <ProgressBar
            label="Deshaciendo"
            value={currentImport.total - (currentImport.undoFrom ?? 0)}
            max={currentImport.total}
          />
        )}
        {state === 'done' && undoButton}
      </div>
    </>
  );
}
