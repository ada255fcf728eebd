import { Copy, RotateCw } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { isDeleted, isMissingRecord, isVersionConflict } from '../../lib/records/error-kinds.ts';
import { Button } from '../button.tsx';
import { toast } from '../feedback/toast.ts';
import { formText } from './form-text.ts';

type VersionConflict = {
  attempt: <T>(saving: Promise<T>) => Promise<T>;
  notice: ReactNode;
};

/**
 * For a form that saves with the version it read. `attempt` wraps the save; `notice` (below the error) offers to reload on a
 * version conflict and, when the record was deleted meanwhile, to copy the typed values; `list` is the link to the list. A reload
 * that fails leaves what was typed.
 */
export function useVersionConflict(onReload: () => Promise<void>, list?: ReactNode): VersionConflict {
  const [failed, setFailed] = useState<'stale' | 'deleted' | null>(null);
  async function attempt<T>(saving: Promise<T>): Promise<T> {
    try {
      return await saving;
    } catch (error) {
      setFailed(isVersionConflict(error) ? 'stale' : isDeleted(error) ? 'deleted' : null);
      throw error;
    }
  }
  async function reload() {
    try {
      await onReload();
      setFailed(null);
    } catch (error) {
      if (isMissingRecord(error)) setFailed('deleted');
      else toast.error('No se han podido cargar los datos actuales. Lo que has escrito sigue aquí.');
    }
  }
  return {
    attempt,
    notice:
      (failed === 'stale' && <Stale onReload={() => void reload()} />) || (failed && <Deleted list={list} />),
  };
}

/** The actions below a form's error; scrolled into view above the sticky bar of buttons. */
export function ErrorActions({ children }: { children: ReactNode }) {
  return (
    <div ref={show} className="order-1 -mt-2 flex scroll-mb-24 flex-wrap items-center gap-x-3 gap-y-2">
      {children}
    </div>
  );
}
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Stale({ onReload }: { onReload: () => void }) {
  return (
    <ErrorActions>
      <Button icon={<RotateCw aria-hidden="true" />} onClick={onReload}>
        Recargar
      </Button>
      <p className="text-13 text-ink-soft">Verás los datos actuales; lo que has escrito se perderá.</p>
    </ErrorActions>
  );
}

function Deleted({ list }: { list: ReactNode }) {
  function copy({ currentTarget }: MouseEvent<HTMLElement>) {
    const form = currentTarget.closest('form');
    if (!form) return;
    void navigator.clipboard.writeText(formText(form)).then(
      () => toast.success('Copiado al portapapeles.'),
      () => toast.error('No se ha podido copiar.'),
    );
  }
  return (
    <ErrorActions>
      <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
        Copiar lo escrito
      </Button>
      {list}
    </ErrorActions>
  );
}
