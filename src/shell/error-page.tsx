import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { errorText } from '../api-client.ts';
import { isMissingCode, missingCodeText } from '../lib/loading/missing-code.ts';
import { buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useReloadFor } from './missing-code.ts';

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
