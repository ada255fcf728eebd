import { Link } from '@tanstack/react-router';
import { Notice } from '../../ui/alert.tsx';
import { GuestOnly } from './guest-only.tsx';
import { useLanguage } from './language.ts';
import { LoginForm } from './login-form.tsx';
import { loginTexts } from './login-texts.ts';

export function Login({ next, ended }: { next?: string; ended?: true }) {
  const [language] = useLanguage();
  const texts = loginTexts[language];
  return (
    <main className="mx-auto w-full max-w-sm p-6">
      <GuestOnly next={next} />
      <h1 className="mb-4 text-28">{texts.title}</h1>
      {ended && <Notice>{texts.ended}</Notice>}
      <LoginForm texts={texts} next={next} />
      <p className="mt-4">
        {texts.newcomer} <Link to="/">{texts.register}</Link>
      </p>
    </main>
  );
}
