import { Link } from '@tanstack/react-router';
import { UNDO_DAYS } from '../../../db/domain/duplicates/duplicates.ts';
import { useUndoMerge } from '../../components/duplicates/use-undo-merge.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { personKindText } from '../../texts/duplicate-texts.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { printedPart } from '../../ui/list/printed-part.ts';
import type { Merge } from './duplicate-types.ts';
import { getPersonPath } from './person-path.ts';

const obstacles = {
  changed: 'Se ha modificado después: ya no se puede deshacer.',
  merged: 'Se ha fusionado después con otra: deshaz primero esa fusión.',
};

/** The merges that can still be undone; nothing without any. */
export function RecentMerges() {
  const list = trpc.duplicates.merges.useInfiniteQuery({}, nextPageOptions);
  const { undo, isPending } = useUndoMerge();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <CardSection title={`Fusionadas en los últimos ${UNDO_DAYS} días`} className="mt-6">
      <ul
        aria-label="Fusionadas"
        data-part={printedPart(list.hasNextPage, rows.length)}
        className="-mx-4 divide-y divide-line"
      >
        {rows.map((merge) => (
          <MergeRow key={merge.id} merge={merge} isBusy={isPending} onUndo={() => void undo(merge.id)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex justify-center pt-2">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Mostrar más
          </Button>
        </div>
      )}
    </CardSection>
  );
}

type MergeRowProps = { merge: Merge; isBusy: boolean; onUndo: () => void };

function MergeRow({ merge, isBusy, onUndo }: MergeRowProps) {
  const { kind, survivorId, name, mergedName, mergedBy, createdAt, obstacle } = merge;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">
          {/* A name that both have stands once. */}
          {mergedName !== name && (
            <>
              {mergedName} <span className="text-ink-soft">con</span>{' '}
            </>
          )}
          <Link
            to={getPersonPath(kind)}
            params={{ id: survivorId }}
            className="rounded-sm font-medium hover:text-accent hover:underline"
          >
            {name}
          </Link>
          {mergedName === name && <span className="text-ink-soft">, dos fichas</span>}
        </p>
        <p className="text-13 text-ink-faint">
          {personKindText(kind)} · {mergedBy} · <DateTime iso={createdAt} />
        </p>
      </div>
      {obstacle ? (
        <p className="text-13 text-pretty text-ink-soft">{obstacles[obstacle]}</p>
      ) : (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={onUndo}
          aria-label={`Deshacer la fusión de ${mergedName}`}
        >
          Deshacer
        </Button>
      )}
    </li>
  );
}
