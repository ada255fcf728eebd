import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { INVITATION_GONE } from '../../../../db/domain/users/invitations.ts';
import { accessClient, errorText } from '../../../api-client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { translateSentence } from '../form-error-texts.ts';
import { useLanguage } from '../language.ts';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { AuthPage, textLinkClass } from '../layout/auth-page.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { type InvitationTexts, invitationTexts } from './invitation-texts.ts';
import type { SignedInUser } from './invitation-types.ts';
import { useInvitation } from './use-invitation.ts';

/** The page of a link: names the agency and the person, who chooses a password and is signed in. */
export function Invitation({ token }: { token: string }) {
  const [language] = useLanguage();
  const texts = invitationTexts[language];
  const { state, reload } = useInvitation(token, texts.openFailed);
  switch (state.kind) {
    case 'loading':
      return (
        <AuthLayout title={texts.title}>
          <AuthPage title={texts.title}>
            <div role="status" aria-label={texts.loading}>
              <Skeleton className="h-64" />
            </div>
          </AuthPage>
        </AuthLayout>
      );
    case 'signedIn':
      return <SignedIn user={state.user} texts={texts} onSignedOut={reload} />;
    case 'gone':
      return <Gone texts={texts} />;
    case 'failed':
      return (
        <AuthLayout title={texts.notOpened}>
          <AuthPage title={texts.notOpened} lead={<Translated text={state.message} />}>
            <Button className="self-start" onClick={reload}>
              {texts.retry}
            </Button>
          </AuthPage>
        </AuthLayout>
      );
    case 'open': {
      const { fullName, agencyName, role } = state.invitation;
      return (
        <AuthLayout title={texts.title}>
          <AuthPage title={texts.title} lead={texts.greeting(fullName, agencyName, texts.roles[role])}>
            <InvitationForm invitation={state.invitation} token={token} texts={texts} />
          </AuthPage>
        </AuthLayout>
      );
    }
  }
}

function Gone({ texts }: { texts: InvitationTexts }) {
  return (
    <AuthLayout title={texts.gone}>
      <AuthPage title={texts.gone} lead={<Translated text={INVITATION_GONE} />}>
        <p className="text-ink-soft">
          {texts.known}{' '}
          <Link to="/login" className={textLinkClass}>
            {texts.signIn}
          </Link>
        </p>
      </AuthPage>
    </AuthLayout>
  );
}

type SignedInProps = { user: SignedInUser; texts: InvitationTexts; onSignedOut: () => void };

function SignedIn({ user, texts, onSignedOut }: SignedInProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function signOut() {
    setBusy(true);
    try {
      await accessClient.auth.signOut.mutate();
      onSignedOut();
    } catch (reason) {
      setError(errorText(reason, texts.signOutFailed));
      setBusy(false);
    }
  }
  return (
    <AuthLayout title={texts.signedIn}>
      <AuthPage title={texts.signedIn} lead={texts.signedInLead(user.fullName ?? user.email)}>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={busy} onClick={() => void signOut()}>
            {busy ? texts.signingOut : texts.signOut}
          </Button>
          <Link to="/crm" className={buttonClass()}>
            {texts.stay}
          </Link>
        </div>
        {error && (
          <Alert>
            <Translated text={error} />
          </Alert>
        )}
      </AuthPage>
    </AuthLayout>
  );
}

/** A message of the server in the page's language. */
function Translated({ text }: { text: string }) {
  const [language] = useLanguage();
  const [shown, setShown] = useState(text);
  useEffect(() => {
    let isCurrent = true;
    void translateSentence(language, text).then((translated) => isCurrent && setShown(translated));
    return () => {
      isCurrent = false;
    };
  }, [language, text]);
  return shown;
}
