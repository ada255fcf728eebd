import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AnchoredPopover } from '../../ui/overlay/anchored-popover.tsx';
import { NoticeRow } from './notice-row.tsx';
import type { Notice } from './notice-types.ts';

export type NoticesPanelProps = {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  unread: number;
  /** The user who is signed in. */
  ownId: string;
  /** Open the dialog of a task or an event. */
  onOpenTask: (id: string) => void;
  onOpenEvent: (id: string) => void;
};

/** The popover of the bell: the notices, newest first. */
export function NoticesPanel({ open, onClose, anchor, ...list }: NoticesPanelProps) {
  return (
    <AnchoredPopover
      open={open}
      onClose={onClose}
      anchor={anchor}
      side="right"
      align="start"
      sideOffset={10}
      className="flex max-h-[min(36rem,var(--available-height))] w-96 max-w-[calc(100vw-1rem)] flex-col"
    >
      <NoticeList onClose={onClose} {...list} />
    </AnchoredPopover>
  );
}

type NoticeListProps = Omit<NoticesPanelProps, 'open' | 'anchor'>;

function NoticeList({ unread, ownId, onClose, onOpenTask, onOpenEvent }: NoticeListProps) {
  const utils = trpc.useUtils();
  const query = trpc.notices.list.useInfiniteQuery({}, { ...nextPageOptions, staleTime: 0 });
  const refresh = () => {
    void utils.notices.unread.invalidate();
    void utils.notices.list.invalidate();
  };
  const readAll = trpc.notices.readAll.useMutation({
    trpc: { context: { quiet: true } },
    onSuccess: refresh,
    onError: (error) => toast.error(errorText(error, 'No se han podido marcar los avisos.')),
  });
  // A notice that cannot be marked stays unread; what it leads to opens all the same.
  const read = trpc.notices.read.useMutation({ trpc: { context: { quiet: true } }, onSettled: refresh });
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const [newest] = rows ?? [];
  function open(notice: Notice) {
    if (!notice.readAt) read.mutate({ id: notice.id });
    onClose();
    if (notice.taskId) onOpenTask(notice.taskId);
    else if (notice.eventId) onOpenEvent(notice.eventId);
  }
  return (
    <>
      <div className="flex min-h-12 items-center gap-2 border-line border-b py-1 pr-2 pl-4">
        <Popover.Title className="flex-1 font-semibold">Avisos</Popover.Title>
        {newest && unread > 0 && (
          <Button
            size="sm"
            variant="quiet"
            busy={readAll.isPending}
            onClick={() => readAll.mutate({ until: newest.createdAt })}
          >
            Marcar todo como leído
          </Button>
        )}
        <Popover.Close render={<IconButton label="Cerrar" />}>
          <X aria-hidden="true" />
        </Popover.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {rows ? (
          rows.length > 0 ? (
            <ul className="divide-y divide-line">
              {rows.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} ownId={ownId} onOpen={() => open(notice)} />
              ))}
            </ul>
          ) : (
            <div className="px-6 py-10 text-center">
              <p className="font-medium">No tienes avisos</p>
              <p className="text-pretty text-ink-soft">
                Aquí verás lo que te asignan, los cruces nuevos y los seguimientos del día.
              </p>
            </div>
          )
        ) : query.error ? (
          <div role="alert" className="flex flex-col items-center gap-3 px-6 py-10 text-center text-ink-soft">
            <p>{errorText(query.error, 'No se han podido cargar los avisos.')}</p>
            <Button onClick={() => void query.refetch()}>Reintentar</Button>
          </div>
        ) : (
          <div role="status" aria-label="Cargando avisos..." className="flex flex-col gap-2 p-4">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        )}
        {query.hasNextPage && (
          <div className="p-2 text-center">
            <Button
              variant="quiet"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Ver más
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
