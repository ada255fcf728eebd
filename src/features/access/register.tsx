import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Entrance } from './auth-page.tsx';
import { Frame } from './auth-layout.tsx';
import { GuestOnly } from './guest-only.tsx';
import { useLanguage } from './language.ts';
import { RegisterForm } from './register-form.tsx';
import { registerTexts } from './register-texts.ts';
import { textLinkClass } from './text-link.ts';

export function Register({ open }: { open: boolean }) {
  const [language] = useLanguage();
  const texts = registerTexts[language];
  if (!open)
    return (
      <Frame title={texts.closed}>
        <GuestOnly />
        <Entrance title={texts.closed} lead={texts.closedLead}>
          <Link to="/login" className={buttonClass({ variant: 'primary' })}>
            {texts.signIn}
          </Link>
        </Entrance>
      </Frame>
    );
  return (
    <Frame title={texts.title}>
      <GuestOnly />
      <Entrance title={texts.title} lead={texts.lead}>
        <RegisterForm texts={texts} />
        <p className="border-line border-t pt-4 text-ink-soft">
          {texts.known}{' '}
          <Link to="/login" className={textLinkClass}>
            {texts.signIn}
          </Link>
        </p>
      </Entrance>
    </Frame>
  );
}
