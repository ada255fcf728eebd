import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/layout/logo.tsx';
import { InfoButton } from '../info/info-button.tsx';
import { useLanguage } from '../language.ts';
import { authLayoutTexts } from './auth-layout-texts.ts';
import { LanguageSwitch } from './language-switch.tsx';

/** The phone's menu, a native <dialog>: it traps the focus, closes on Esc and restores the focus. */
export function SideMenu() {
  const menu = useRef<HTMLDialogElement>(null);
  const [language] = useLanguage();
  const texts = authLayoutTexts[language];
  const close = () => menu.current?.close();
  return (
    <div className="md:hidden">
      <IconButton
        label={texts.openMenu}
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
        className="-mr-2"
      >
        <Menu aria-hidden="true" className="size-5!" />
      </IconButton>
      {/* A click whose target is the dialog itself is on the backdrop. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Esc */}
      <dialog
        ref={menu}
        aria-label={texts.menu}
        onClick={(event) => event.target === menu.current && close()}
        className="ml-auto h-dvh max-h-none w-72 max-w-[85vw] translate-x-full bg-raised text-ink shadow-raised transition-[translate,overlay,display] transition-discrete duration-200 backdrop:bg-veil open:translate-x-0 starting:open:translate-x-full"
      >
        <div className="flex h-full flex-col gap-6 px-4 py-3">
          <div className="flex h-11 items-center justify-between">
            <Logo withName size={24} />
            <IconButton label={texts.closeMenu} onClick={close} className="-mr-2">
              <X aria-hidden="true" className="size-5!" />
            </IconButton>
          </div>
          <div className="flex flex-col items-start gap-2">
            <p className="text-13 font-medium text-ink-soft">{texts.language}</p>
            <LanguageSwitch />
          </div>
          <InfoButton about="contact" variant="secondary" onPress={close}>
            {texts.contact}
          </InfoButton>
        </div>
      </dialog>
    </div>
  );
}
