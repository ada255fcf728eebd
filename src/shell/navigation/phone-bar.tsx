import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { runWhenIdle } from '../../lib/loading/when-idle.ts';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';

const PhoneMenu = lazyModal(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu));

/** Scroll position below which the bar stays visible. */
const HIDE_AFTER_PX = 60;

/** True while the page is scrolled down past HIDE_AFTER_PX; scrolling up brings the bar back. */
function useHidden() {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    // Read at the first scroll event: reading scrollY before the first layout would force one.
    let last: number | undefined;
    const handleScroll = () => {
      const at = window.scrollY;
      last ??= at;
      // Movements of less than 4 px are jitter.
      if (Math.abs(at - last) < 4) return;
      setHidden(at > last && at > HIDE_AFTER_PX);
      last = at;
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return hidden;
}

const preloadMenu = () => void PhoneMenu.preload().catch(() => undefined);

/** The phone's top bar with its slide-in menu; from md only its children (quick create) are visible. */
export function PhoneBar({ children }: { children: ReactNode }) {
  const hidden = useHidden();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // Preloads the menu, on phones only.
  useEffect(() => (matchMedia('(width < 48rem)').matches ? runWhenIdle(preloadMenu) : undefined), []);
  return (
    <header
      data-hidden={(hidden && !open) || undefined}
      // No transform while something in it is open: a transform would make the bar the containing block of fixed overlays.
      className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-surface px-2 transition-transform duration-200 ease-out focus-within:translate-none! has-aria-expanded:translate-none! data-hidden:-translate-y-full md:contents"
    >
      <IconButton
        label="Abrir menú"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="md:hidden"
        onPointerDown={preloadMenu}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <MenuIcon aria-hidden="true" className="size-5!" />
      </IconButton>
      <Link to="/crm" aria-label="Llavero, inicio" className="rounded-md p-2 md:hidden">
        <Logo withName size={24} />
      </Link>
      {children}
      {wasOpened && <PhoneMenu open={open} onOpenChange={setOpen} />}
    </header>
  );
}
