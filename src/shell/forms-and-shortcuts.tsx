import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { keepCompositionKeys } from '../lib/keep-composition-keys.ts';
import { ToastList } from '../ui/feedback/toast-list.tsx';
import { Closings } from './closings.tsx';
import { PinButton } from './navigation/pin-button.tsx';
import { Notices } from './notices.tsx';
import { PrintStyles } from './print-styles.tsx';
import { CreateForms } from './quick-create/create-forms.tsx';
import { SearchEverything } from './search/search-everything.tsx';
import { followTabs } from './session/follow-tabs.ts';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { TopBarTools } from './top-bar-tools.tsx';

// With the code that listens for keys, which loads when the browser is idle.
keepCompositionKeys();

export type FormsAndShortcutsProps = {
  /** The id of the current user. */
  ownId: string;
  /** Not for a user without agency. */
  canCreate: boolean;
};

/** What the layout loads when the browser is idle: the quick-create dialogs, the search of everything, the keyboard shortcuts, the notices, the toasts, and the styles of the paper. */
export function FormsAndShortcuts({ ownId, canCreate }: FormsAndShortcutsProps) {
  const router = useRouter();
  useEffect(() => followTabs(router, ownId), [router, ownId]);
  useLayoutEffect(() => void window.keystrokeBuffer?.listen(), []);
  return (
    <>
      <CreateForms ownId={ownId} />
      {canCreate && <SearchEverything ownId={ownId} />}
      <Shortcuts canCreate={canCreate} />
      {canCreate && <Notices />}
      <Closings />
      <TopBarTools>
        <PinButton />
      </TopBarTools>
      <PrintStyles />
      {/* In a portal, because the app's root is a stacking context: inside it, toasts would be below dialogs. */}
      {createPortal(<ToastList />, document.body)}
    </>
  );
}
