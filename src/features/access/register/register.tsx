import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { GuestOnly } from '../guest-only.tsx';
import { useLanguage } from '../language.ts';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { AuthPage, textLinkClass } from '../layout/auth-page.tsx';
import { RegisterForm } from './register-form.tsx';
import { registerTexts } from './register-texts.ts';

export function Register({ open }: { open: boolean }) {
  const [language] = useLanguage();
  const texts = registerTexts[language];
  if (!open)
    return (
      <AuthLayout title={texts.closed}>
        <GuestOnly />
        <AuthPage title={texts.closed} lead={texts.closedLead}>
          <Link to="/login" className={buttonClass({ variant: 'primary' })}>
            {texts.signIn}
          </Link>
        </AuthPage>
      </AuthLayout>
    );
  return (
    <AuthLayout title={texts.title}>
      <GuestOnly />
      <AuthPage title={texts.title} lead={texts.lead}>
        <RegisterForm texts={texts} />
        <p className="border-line border-t pt-4 text-ink-soft">
          {texts.known}{' '}
          <Link to="/login" className={textLinkClass}>
            {texts.signIn}
          </Link>
        </p>
      </AuthPage>
    </AuthLayout>
  );
}
