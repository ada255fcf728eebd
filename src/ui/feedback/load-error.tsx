import { Link } from '@tanstack/react-router';
import { buttonClass } from '../button.tsx';
import { ErrorState } from './error-state.tsx';

type LoadErrorProps = { message: string; onRetry: () => void; page?: boolean };

/** A failed load: its message, a retry, and a link to the dashboard. */
export function LoadError({ message, onRetry, page }: LoadErrorProps) {
  return (
    <ErrorState
      title="Error al cargar los datos"
      message={message}
      onRetry={onRetry}
      page={page}
      home={
        <Link to="/crm" className={buttonClass({ variant: 'quiet' })}>
          Volver al inicio
        </Link>
      }
    />
  );
}
