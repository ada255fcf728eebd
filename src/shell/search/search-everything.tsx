import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shortcutKey } from '../../lib/shortcut-key.ts';
import { DIALOG } from '../../lib/use-shortcuts-on.ts';
import { TopBarTool } from '../../ui/layout/top-bar-tool.tsx';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import { TopBarTools } from '../top-bar-tools.tsx';
import { rememberRecord } from './recent-records.ts';

const SearchDialog = lazyModal(() => import('./search-dialog.tsx').then((module) => module.SearchDialog));
const preload = () => void SearchDialog.preload().catch(() => undefined);

/** The search of everything: opens by Ctrl+K (⌘K) and by the magnifier beside the bell; remembers the records that are opened. */
export function SearchEverything({ ownId }: { ownId: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  // What was asked for last, which the dialog does not show yet.
  const isWanted = useRef(false);
  const [openings, setOpenings] = useState(0);
  function show() {
    // The dialog lists the record of this page as well.
    rememberRecord(ownId, router.state.location.pathname);
    setOpenings((n) => n + 1);
    change(true);
  }
  function change(next: boolean) {
    isWanted.current = next;
    setOpen(next);
  }
  useEffect(() => {
    const rememberCurrent = () => rememberRecord(ownId, router.state.location.pathname);
    // Also one whose page is left by an address, a reload or the end of the tab.
    window.addEventListener('pagehide', rememberCurrent);
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      if (fromLocation) rememberRecord(ownId, fromLocation.pathname);
    });
    return () => {
      window.removeEventListener('pagehide', rememberCurrent);
      unsubscribe();
    };
  }, [router, ownId]);
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event;
      if (shortcutKey(event) !== 'k' || ctrlKey === metaKey || shiftKey || altKey) return;
      // Else the browser would focus its own search.
      event.preventDefault();
      // Not over a form: its dialog asks before it is left. Its own one that is being closed is none.
      if (!document.querySelector(isWanted.current ? DIALOG : `${DIALOG}:not([data-search])`)) show();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });
  return (
    <>
      <TopBarTools>
        <TopBarTool
          label="Buscar en todo"
          title="Buscar en todo (Ctrl+K)"
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onPointerDown={preload}
          onClick={show}
          icon={<Search aria-hidden="true" />}
        >
          Buscar
        </TopBarTool>
      </TopBarTools>
      {openings > 0 && <SearchDialog key={openings} open={open} onOpenChange={change} ownId={ownId} />}
    </>
  );
}
