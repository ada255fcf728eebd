import { Button } from '../button.tsx';

/** The error below the loaded rows when the next page failed to load. */
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
