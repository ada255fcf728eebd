import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { errorText } from '../wire.ts';

// After a deployment an old page asks for files that are gone.
const isOldPage = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script|Failed to fetch dynamically/i.test(error.message);

/** What is shown where a page could not be. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const old = isOldPage(error);
  const retry = () => {
    if (old) return location.reload();
    reset();
    void router.invalidate();
  };
  const message = old
    ? 'Hay una versión nueva. Recarga la página.'
    : errorText(error, 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.');
  return (
    <Page>
      <ErrorState
        page
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
