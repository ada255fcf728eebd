import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { runWhenIdle } from '../lib/loading/run-when-idle.ts';
import { IconButton } from '../ui/button.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { MissingModal } from '../ui/overlay/missing-dialog.tsx';

const PhoneMenu = lazyComponent(
  () => import('./phone-menu.tsx').then((module) => module.PhoneMenu),
  null,
  MissingModal,
);

/** Pixels scrolled before the bar may hide. */
const HIDE_AFTER = 60;

/** True while the page is scrolled down past HIDE_AFTER; scrolling up brings the bar back. */
function useHidden() {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    // Asking where the page stands before it has been laid out would lay it out.
    let last: number | undefined;
    const scrolled = () => {
      const at = window.scrollY;
      last ??= at;
      // A finger trembles; a few pixels are no direction.
      if (Math.abs(at - last) < 4) return;
      setHidden(at > last && at > HIDE_AFTER);
      last = at;
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, []);
  return hidden;
}

const bringMenu = () => void PhoneMenu.preload().catch(() => undefined);

/** The phone's top bar with the slide-in menu behind it; of a wider window only what it is given (the plus) is drawn. */
export function PhoneBar({ children }: { children: ReactNode }) {
  const hidden = useHidden();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  // The menu is there before it is asked for, on the phone only.
  useEffect(() => (matchMedia('(width < 48rem)').matches ? runWhenIdle(bringMenu) : undefined), []);
  return (
    <header
      data-hidden={(hidden && !open) || undefined}
      // Without any translation where something in it is open, for what lies over the page is placed by the window then.
      className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-surface px-2 transition-transform duration-200 ease-out focus-within:translate-none! has-aria-expanded:translate-none! data-hidden:-translate-y-full md:contents"
    >
      <IconButton
        label="Abrir menú"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="md:hidden"
        onPointerDown={bringMenu}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <MenuIcon aria-hidden="true" className="size-5!" />
      </IconButton>
      <Link to="/crm" aria-label="Llavero, inicio" className="rounded-md p-2 md:hidden">
        <Logo withName size={24} />
      </Link>
      {children}
      {used && <PhoneMenu open={open} onOpenChange={setOpen} />}
    </header>
  );
}
