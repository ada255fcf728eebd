import { Link } from '@tanstack/react-router';
import { buttonClass } from '../button.tsx';
import { ErrorState } from './error-state.tsx';

type LoadErrorProps = { message: string; onRetry: () => void; page?: boolean };

/** What could not be loaded: why, again, or home. */
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
