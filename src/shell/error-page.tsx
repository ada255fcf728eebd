import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { errorText } from '../api-client.ts';
import { reloadWithDrafts } from '../lib/form/drafts.ts';
import { buttonClass } from '../ui/button.tsx';
import { createDomErrorFallback } from '../ui/feedback/dom-error-boundary.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { useChunkError } from '../ui/feedback/use-chunk-error.ts';
import { Page } from '../ui/layout/page.tsx';

/** Reloads once for the same failed dynamic import. */
function reloadOnce({ message }: Error): void {
  const key = `reloaded for: ${message}`;
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, '1');
  void reloadWithDrafts();
}

/** What the error boundary of a page shows: its message, a retry, and a link to the dashboard. Where its code is missing, reloads once by itself. */
function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const missing = useChunkError(error, reloadOnce);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const message = missing
    ? missing.message
    : errorText(error, 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.');
  return (
    message && (
      <Page>
        <ErrorState
          page
          title="Error al cargar los datos"
          message={message}
          onRetry={missing ? missing.reload : retry}
          retryLabel={missing?.canReload ? 'Recargar' : undefined}
          home={
            <Link to="/crm" className={buttonClass({ variant: 'quiet' })}>
              Volver al inicio
            </Link>
          }
        />
      </Page>
    )
  );
}

/** The error component of pages, which are drawn again first where others have changed them. */
export const ErrorPage = createDomErrorFallback(ErrorScreen);
