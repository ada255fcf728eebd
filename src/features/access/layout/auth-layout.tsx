import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../../ui/layout/logo.tsx';
import { InfoButton } from '../info/info-button.tsx';
import { useLanguage } from '../language.ts';
import { authLayoutTexts } from './auth-layout-texts.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { SideMenu } from './side-menu.tsx';

const linkClass =
  'inline-flex min-h-6 items-center rounded-sm text-13 text-ink-soft underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11';

/** The layout of the access pages: header and footer. */
export function AuthLayout({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const [language] = useLanguage();
  const texts = authLayoutTexts[language];
  useEffect(() => {
    document.title = `${title} · Llavero`;
    return () => {
      document.title = 'Llavero';
    };
  }, [title]);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-4 md:px-8">
      <header className="flex h-16 shrink-0 items-center gap-2">
        <Link to="/" aria-label={texts.home} className="-ml-1 mr-auto rounded-md p-1 pointer-coarse:py-2">
          <Logo withName size={28} />
        </Link>
        <div className={`hidden items-center gap-2 md:flex ${actions ? '' : '-mr-3'}`}>
          <LanguageSwitch />
          <InfoButton about="contact" variant="quiet">
            {texts.contact}
          </InfoButton>
        </div>
        {actions}
        <SideMenu />
      </header>
      <main className="flex flex-1 flex-col">{children}</main>
      <footer className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-4 md:justify-end md:gap-x-6">
        <span className="mr-auto hidden text-13 text-ink-soft md:inline">Llavero</span>
        <InfoButton about="terms" className={linkClass}>
          {texts.terms}
        </InfoButton>
        <InfoButton about="legal" className={linkClass}>
          {texts.legal}
        </InfoButton>
        <InfoButton about="contact" className={linkClass}>
          {texts.contact}
        </InfoButton>
      </footer>
    </div>
  );
}
