import { useIsMutating } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { trpc } from '../../trpc.ts';
import { TopBarTool } from '../../ui/layout/top-bar-tool.tsx';
import type { NoticesPanelProps } from './notices-panel.tsx';

const NoticesPanel = lazyComponent(() => import('./notices-panel.tsx').then((module) => module.NoticesPanel));

/** How often the unread notices are counted; never in a hidden tab. */
const COUNT_INTERVAL_MS = 60_000;
/** The largest number that the bell shows. */
const MAX_SHOWN = 99;

/** The button with the number of unread notices, and the popover with their list. */
export function NoticesBell(props: Pick<NoticesPanelProps, 'ownId' | 'onOpenTask' | 'onOpenEvent'>) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isByPointer, setByPointer] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isSigningOut = useIsMutating({ mutationKey: getQueryKey(trpc.auth.signOut) }) > 0;
  const { data: unread = 0 } = trpc.notices.unread.useQuery(undefined, {
    // After sign-out the response would be an error, until the landing page is shown.
    enabled: !isSigningOut,
    staleTime: COUNT_INTERVAL_MS,
    refetchInterval: COUNT_INTERVAL_MS,
    refetchOnWindowFocus: true,
    networkMode: 'online',
    // On its own, so that no query of a page waits for it or fails with it.
    trpc: { context: { skipBatch: true } },
  });
  const shown = unread > MAX_SHOWN ? '99+' : String(unread);
  const load = () => void NoticesPanel.preload().catch(() => undefined);
  return (
    <>
      <TopBarTool
        ref={button}
        label={unread > 0 ? `Avisos: ${shown} sin leer` : 'Avisos'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        // Opened by the mouse it stands beside the unfolded sidebar, which would fold, and move it away, on the way to it.
        data-keeps-sidebar={open && isByPointer ? '' : undefined}
        onClick={({ detail }) => {
          setWasOpened(true);
          setByPointer(detail > 0);
          setOpen(!open);
        }}
        icon={
          <span className="relative">
            <Bell aria-hidden="true" />
            {unread > 0 && (
              // Drawn by CSS: as a text it would be part of the visible name, '2 Avisos', which the accessible one does not contain.
              <span
                data-count={shown}
                className="absolute -top-2.5 left-2 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-12 leading-none font-semibold text-danger-ink after:content-[attr(data-count)]"
              />
            )}
          </span>
        }
      >
        Avisos
      </TopBarTool>
      {wasOpened && (
        <NoticesPanel {...props} unread={unread} open={open} onClose={() => setOpen(false)} anchor={button} />
      )}
    </>
  );
}
