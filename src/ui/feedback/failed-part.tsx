import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isMissingCode, isServerReachable, missingCodeText } from '../../lib/loading/chunk-load-error.ts';
import { Button } from '../button.tsx';

type MissingPartProps = { error: unknown; retry: () => void };

// Parts already retried automatically (once, as a single response may get lost), by error message.
const retried = new Set<string>();

/** Replaces a part of the page whose code failed to load; the rest of the page stays. */
export function MissingPart({ error, retry }: MissingPartProps) {
  const [offline, setOffline] = useState(!navigator.onLine);
  const missing = isMissingCode(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` changes identity, not behaviour
  useEffect(() => {
    if (!isMissingCode(error)) return;
    void isServerReachable().then((reachable) => {
      setOffline(!reachable);
      if (!reachable || retried.has(error.message)) return;
      retried.add(error.message);
      retry();
    });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [error]);
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <p className="text-pretty text-ink-soft">
        {missing
          ? missingCodeText(offline)
          : 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.'}
      </p>
      {offline || !missing ? (
        <Button icon={<RotateCw aria-hidden="true" />} onClick={retry}>
          Reintentar
        </Button>
      ) : (
        <Button icon={<RotateCw aria-hidden="true" />} onClick={() => location.reload()}>
          Recargar
        </Button>
      )}
    </div>
  );
}
