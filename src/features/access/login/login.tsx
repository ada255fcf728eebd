import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Callout } from '../../../ui/feedback/alert.tsx';
import { GuestOnly } from '../guest-only.tsx';
import { InfoButton } from '../info/info-button.tsx';
import { useLanguage } from '../language.ts';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { AuthPage, textLinkClass } from '../layout/auth-page.tsx';
import { useRegistrationOpen } from '../use-registration-open.ts';
import { LoginForm } from './login-form.tsx';
import { loginTexts } from './login-texts.ts';

export function Login({ next, ended }: { next?: string; ended?: true }) {
  const [language] = useLanguage();
  const texts = loginTexts[language];
  const registrationOpen = useRegistrationOpen();
  // Not in the prerendered HTML, which is the same for all and does not know the URL's parameters.
  const expired = useHydrated() && ended;
  return (
    <AuthLayout title={texts.submit}>
      <GuestOnly next={next} />
      <AuthPage title={texts.title}>
        {expired && <Callout>{texts.ended}</Callout>}
        <LoginForm texts={texts} next={next} />
        <div className="flex flex-col items-start gap-1">
          <InfoButton about="recover" className={textLinkClass}>
            {texts.recover}
          </InfoButton>
          <p className="text-ink-soft">
            {texts.stuck}{' '}
            <InfoButton about="contact" className={textLinkClass}>
              {texts.getInTouch}
            </InfoButton>
          </p>
        </div>
        {registrationOpen && (
          <p className="border-line border-t pt-4 text-ink-soft">
            {texts.newcomer}{' '}
            <Link to="/register" className={textLinkClass}>
              {texts.register}
            </Link>
          </p>
        )}
      </AuthPage>
    </AuthLayout>
  );
}

const never = () => () => undefined;

/** False in the prerendered HTML, true after hydration. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
