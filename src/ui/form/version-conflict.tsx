import { Copy, RotateCw } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { isDeleted, isMissingOrInvalidId, isVersionConflict } from '../../lib/records/error-kinds.ts';
import { Button } from '../button.tsx';
import { toast } from '../feedback/toast.ts';
import { useConfirm } from '../overlay/confirm.tsx';
import type { SubmittedForm } from './form-schema.ts';
import { readFormText } from './form-text.ts';
import type { MergedSave, SaveResult } from './save-merged.tsx';

type VersionConflict<Output, T> = {
  /** Saves what was typed; what the record has that others changed meanwhile is kept. */
  save: (output: Output, submitted: SubmittedForm) => Promise<SaveResult<Output, T>>;
  notice: ReactNode;
};

/**
 * For a form that saves with the version it read. Where somebody else has changed the record meanwhile, `save` merges both changes, and
 * asks for the fields that both changed; the code for it is loaded then. `notice` (below the error) offers to compare again and, when
 * the record was deleted meanwhile, to copy the typed values; `list` is the link to the list. What was typed stays in any case.
 */
export function useVersionConflict<R, Output, T>(
  saving: MergedSave<R, Output, T>,
  list?: ReactNode,
): VersionConflict<Output, T> {
  const [failed, setFailed] = useState<'stale' | 'deleted' | null>(null);
  const confirm = useConfirm();
  async function save(output: Output, submitted: SubmittedForm): Promise<SaveResult<Output, T>> {
    try {
      return { saved: await saving.send(output, saving.record), output, text: null };
    } catch (error) {
      if (!isVersionConflict(error)) {
        setFailed(isDeleted(error) ? 'deleted' : null);
        throw error;
      }
      try {
        const { saveMerged } = await import('./save-merged.tsx');
        return await saveMerged({ ...saving, conflict: error, submitted, confirm });
      } catch (failure) {
        setFailed(isMissingOrInvalidId(failure) && !hasFields(failure) ? 'deleted' : 'stale');
        throw failure;
      }
    }
  }
  return {
    save,
    notice: failed && (failed === 'stale' ? <Stale /> : <Deleted list={list} />),
  };
}

const hasFields = (error: unknown) =>
  Boolean((error as { data?: { fields?: unknown } | null } | null)?.data?.fields);

/** The actions below a form's error; scrolled into view above the sticky bar of buttons. */
export function ErrorActions({ children }: { children: ReactNode }) {
  return (
    <div ref={show} className="order-1 -mt-2 flex scroll-mb-24 flex-wrap items-center gap-x-3 gap-y-2">
      {children}
    </div>
  );
}
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const Stale = () => (
  <ErrorActions>
    <Button type="submit" icon={<RotateCw aria-hidden="true" />}>
      Recargar
    </Button>
    <p className="text-13 text-ink-soft">Compara los datos actuales con lo que has escrito.</p>
  </ErrorActions>
);

function Deleted({ list }: { list: ReactNode }) {
  function copy({ currentTarget }: MouseEvent<HTMLElement>) {
    const form = currentTarget.closest('form');
    if (!form) return;
    void navigator.clipboard.writeText(readFormText(form)).then(
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
