import { Link } from '@tanstack/react-router';
import { errorText } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

/** Leads that could not be loaded: why, again, or home. */
export function LeadsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState
      title="Error al cargar los datos"
      message={errorText(error, 'Error al cargar los leads. Por favor, inténtalo de nuevo.')}
      onRetry={onRetry}
      home={
        <Link to="/crm" className={buttonClass({ variant: 'quiet' })}>
          Volver al inicio
        </Link>
      }
    />
  );
}
