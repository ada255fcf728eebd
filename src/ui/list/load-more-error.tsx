import { Button } from '../button.tsx';

/** Below rows that are there: further ones did not come. */
export function LoadMoreError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center justify-center gap-3 text-ink-soft">
      <p>{message}</p>
      <Button size="sm" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
