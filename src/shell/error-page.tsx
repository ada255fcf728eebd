import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../api-client.ts';
import { isMissingCode, isServerReachable, missingCodeText } from '../lib/loading/chunk-load-error.ts';
import { buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/layout/page.tsx';

/** The error boundary of a page: its message, a retry, and a link to the dashboard. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { again, offline } = useReloadFor(error);
  const missing = isMissingCode(error);
  const retry = () => {
    if (missing) return void again();
    reset();
    void router.invalidate();
  };
  const message = missing
    ? missingCodeText(offline)
    : errorText(error, 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.');
  return (
    <Page>
      <ErrorState
        page
        title="Error al cargar los datos"
        message={message}
        onRetry={retry}
        home={
          <Link to="/crm" className={buttonClass({ variant: 'quiet' })}>
            Volver al inicio
          </Link>
        }
      />
    </Page>
  );
}

/** For a failed dynamic import: reloads once automatically as soon as the server is reachable, and whenever `again` is called. */
function useReloadFor(error: unknown): { again: () => Promise<void>; offline: boolean } {
  const [offline, setOffline] = useState(!navigator.onLine);
  async function checkReachable() {
    const reachable = await isServerReachable();
    setOffline(!reachable);
    return reachable;
  }
  async function again() {
    if (await checkReachable()) location.reload();
  }
  useEffect(() => {
    if (!isMissingCode(error)) return;
    const key = `reloaded for: ${error.message}`;
    const reloadOnce = async () => {
      const reachable = await isServerReachable();
      setOffline(!reachable);
      // Only one automatic reload for the same error.
      if (!reachable || sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, '1');
      location.reload();
    };
    void reloadOnce();
    window.addEventListener('online', reloadOnce);
    return () => window.removeEventListener('online', reloadOnce);
  }, [error]);
  return { again, offline };
}
