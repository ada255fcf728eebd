import { Link } from '@tanstack/react-router';
import { buttonClass } from './button.tsx';
import { ErrorState } from './error-state.tsx';

/** What could not be loaded: why, again, or home. */
export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <ErrorState
      title="Error al cargar los datos"
      message={message}
      onRetry={onRetry}
      home={
        <Link to="/crm" className={buttonClass({ variant: 'quiet' })}>
          Volver al inicio
        </Link>
      }
    />
  );
}
