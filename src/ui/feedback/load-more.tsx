import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';

type LoadMoreProps = {
  /** The infinite query of the list. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
    error: unknown;
  };
  errorText: (error: unknown) => string;
};

/** Loads the next page when it comes into view, or by its button; null on the last page. */
export function LoadMore({ list, errorText }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const button = useRef<HTMLButtonElement>(null);
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!canLoad || !button.current) return;
    const observer = new IntersectionObserver(([end]) => end?.isIntersecting && void fetchNextPage(), {
      rootMargin: '400px',
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [canLoad, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      {isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {errorText(list.error)}
        </p>
      )}
      <Button ref={button} size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Reintentar' : 'Mostrar más'}
      </Button>
    </div>
  );
}
