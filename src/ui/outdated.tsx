import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isStale } from '../lib/refused-as.ts';
import { Button } from './button.tsx';

/**
 * For a form that saves the version it read. `attempt` is given the saving; when a colleague was faster, `notice` (for
 * below the server's sentence) offers to read anew.
 */
export function useOutdated(onReload: () => void): {
  attempt: <T>(saving: Promise<T>) => Promise<T>;
  notice: ReactNode;
} {
  const [outdated, setOutdated] = useState(false);
  async function attempt<T>(saving: Promise<T>): Promise<T> {
    try {
      return await saving;
    } catch (error) {
      setOutdated(isStale(error));
      throw error;
    }
  }
  function reload() {
    setOutdated(false);
    onReload();
  }
  return { attempt, notice: outdated && <Outdated onReload={reload} /> };
}

// Above the bar of buttons, which would cover it.
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Outdated({ onReload }: { onReload: () => void }) {
  return (
    <div ref={show} className="order-1 -mt-2 flex scroll-mb-24 flex-wrap items-center gap-x-3 gap-y-2">
      <Button icon={<RotateCw aria-hidden="true" />} onClick={onReload}>
        Recargar
      </Button>
      <p className="text-13 text-ink-soft">Verás los datos actuales; lo que has escrito se perderá.</p>
    </div>
  );
}
