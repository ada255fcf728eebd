import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { Illustration } from '../../../ui/feedback/illustrations.tsx';
import { isSignedIn } from '../guest-only.tsx';
import { useLanguage } from '../language.ts';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { useRegistrationOpen } from '../use-registration-open.ts';
import { landingTexts } from './landing-texts.ts';
import { ProductPicture } from './product-picture.tsx';

function useSignedIn() {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    let isMounted = true;
    isSignedIn().then(
      (result) => isMounted && setSignedIn(result),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return signedIn;
}

const big = 'h-11! px-5! text-16!';

/** The landing page. */
export function Landing() {
  const [language] = useLanguage();
  const texts = landingTexts[language];
  const signedIn = useSignedIn();
  const enter = (className: string, variant: 'primary' | 'secondary') => (
    <Link
      to={signedIn ? '/crm' : '/login'}
      className={`${buttonClass({ variant: signedIn ? 'primary' : variant })} ${className}`}
    >
      {signedIn ? texts.open : texts.signIn}
    </Link>
  );
  const registrationOpen = useRegistrationOpen();
  const join = registrationOpen && !signedIn && (
    <Link to="/register" className={`${buttonClass({ variant: 'primary' })} ${big}`}>
      {texts.register}
    </Link>
  );
  return (
    <AuthLayout title={texts.title} actions={enter('', 'secondary')}>
      <section className="grid items-center gap-8 py-8 md:gap-12 md:py-16 lg:grid-cols-[5fr_7fr]">
        <div>
          <h1 className="text-28">{texts.headline}</h1>
          <p className="mt-4 max-w-lg text-16 text-pretty text-ink-soft">{texts.lead}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            {join}
            {enter(big, registrationOpen ? 'secondary' : 'primary')}
          </div>
          <p className="mt-4 text-13 text-ink-soft">{texts.note}</p>
        </div>
        <ProductPicture label={texts.picture} language={language} />
      </section>
      <section aria-labelledby="does" className="border-line border-t py-12">
        <h2 id="does" className="text-20">
          {texts.does}
        </h2>
        <ul className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {texts.features.map(({ drawing, title, text }) => (
            <li key={drawing} className="flex gap-4 sm:flex-col sm:gap-3">
              <div className="-ml-2 shrink-0 max-sm:*:h-auto max-sm:*:w-24">
                <Illustration name={drawing} />
              </div>
              <div>
                <h3 className="text-16">{title}</h3>
                <p className="mt-1 text-pretty text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="promises" className="border-line border-t py-12">
        <h2 id="promises" className="text-20">
          {texts.promises}
        </h2>
        <dl className="mt-6 grid gap-8 sm:grid-cols-3">
          {texts.facts.map(({ title, text }) => (
            <div key={title}>
              <dt className="text-16 font-semibold text-balance">{title}</dt>
              <dd className="mt-1 text-pretty text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {(signedIn || registrationOpen) && (
        <section className="mb-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-sunken p-6 md:p-8">
          <div>
            <h2 className="text-20">{texts.last}</h2>
            <p className="mt-1 text-ink-soft">{texts.lastText}</p>
          </div>
          {join || enter(big, 'primary')}
        </section>
      )}
    </AuthLayout>
  );
}
