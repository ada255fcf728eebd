import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { backdropClass } from '../../ui/overlay/overlay.ts';
import { getNavigationItems } from '../sections.ts';
import { useSession } from '../session/session.ts';
import { NavigationLinks, UserLinks } from './navigation-links.tsx';

/** The phone's slide-in menu, with the sidebar's items. */
export function PhoneMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const items = getNavigationItems(useSession());
  const close = () => onOpenChange(false);
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClass} />
          <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col gap-4 bg-surface px-3 py-2 shadow-raised transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
            <div className="flex h-11 items-center justify-between pl-2">
              <Dialog.Title aria-label="Menú">
                <Logo withName size={24} />
              </Dialog.Title>
              <IconButton label="Cerrar menú" onClick={close}>
                <X aria-hidden="true" className="size-5!" />
              </IconButton>
            </div>
            <nav aria-label="Principal" className="flex flex-1 flex-col justify-between overflow-y-auto">
              <NavigationLinks items={items} onNavigate={close} />
              <UserLinks onNavigate={close} />
            </nav>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
