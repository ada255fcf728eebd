import { Tag, X } from 'lucide-react';
import { useState } from 'react';
import { MAX_TAGS_OF_RECORD } from '../../../db/domain/tags/tags.ts';
import type { SubjectKind } from '../../../db/domain/timeline/activities.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { type ChipTag, TagChip } from '../../ui/display/tag-chips.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { failTagChange } from './fail-tag-change.ts';
import { TagInput } from './tag-input.tsx';

type TaggedRow = { id: string; tags: readonly ChipTag[] };
type BulkTagsProps = {
  kind: SubjectKind;
  rows: readonly TaggedRow[];
  /** The rows in words: '3 leads'. */
  countText: (changed: number) => string;
};

/** 'Etiquetas…' for the chosen rows: adds some tags and removes others, with one undo, which gives each row its former ones back. */
export function BulkTags(props: BulkTagsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" icon={<Tag aria-hidden="true" />} onClick={() => setOpen(true)}>
        Etiquetas…
      </Button>
      <Modal
        open={isOpen}
        onOpenChange={setOpen}
        title={`Etiquetas de ${props.countText(props.rows.length)}`}
      >
        <BulkTagsForm {...props} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function BulkTagsForm({ kind, rows, countText, onDone }: BulkTagsProps & { onDone: () => void }) {
  const [added, setAdded] = useState<readonly ChipTag[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const change = trpc.tags.change.useMutation();
  const had = [...new Map(rows.flatMap(({ tags }) => tags).map((tag) => [tag.id, tag])).values()].filter(
    ({ id }) => !added.some((tag) => tag.id === id),
  );
  const toggle = (id: string) =>
    setRemoved(removed.includes(id) ? removed.filter((each) => each !== id) : [...removed, id]);

  function save() {
    const remove = removed.filter((id) => had.some((tag) => tag.id === id));
    const changes = [{ ids: rows.map(({ id }) => id), add: added.map(({ id }) => id), remove }];
    change.mutate(
      { kind, changes },
      {
        onSuccess: ({ undo }) => {
          onDone();
          const text = `Etiquetas de ${countText(rows.length)} cambiadas.`;
          if (undo.length === 0) return toast.success(text);
          // Not by the callbacks of a mutation, which end with the dialog.
          toast.undoable(text, 'bulk-change', () =>
            change
              .mutateAsync({ kind, changes: undo })
              .then(() => toast.success('Cambio deshecho.'))
              .catch(failTagChange),
          );
        },
        onError: failTagChange,
      },
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <section aria-label="Añadir" className="flex flex-col gap-2">
        <h3 className="font-semibold">Añadir</h3>
        {added.length > 0 && (
          <ul aria-label="Se añaden" className="flex flex-wrap gap-1.5">
            {added.map((tag) => (
              <li key={tag.id} className="flex min-w-0">
                <TagChip tag={tag}>
                  <button
                    type="button"
                    aria-label={`No añadir ${tag.name}`}
                    onClick={() => setAdded(added.filter(({ id }) => id !== tag.id))}
                  >
                    <X aria-hidden="true" />
                  </button>
                </TagChip>
              </li>
            ))}
          </ul>
        )}
        {added.length < MAX_TAGS_OF_RECORD && (
          <TagInput taken={added} onAdd={(tag) => setAdded([...added, tag])} />
        )}
      </section>
      {had.length > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-1">
          <legend className="mb-1 font-semibold">Quitar</legend>
          {had.map((tag) => (
            <label key={tag.id} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={removed.includes(tag.id)}
                disabled={!removed.includes(tag.id) && removed.length >= MAX_TAGS_OF_RECORD}
                onChange={() => toggle(tag.id)}
              />
              <TagChip tag={tag} />
            </label>
          ))}
        </fieldset>
      )}
      <FormActions>
        <Button onClick={onDone}>Cancelar</Button>
        <Button
          variant="primary"
          busy={change.isPending}
          disabled={added.length === 0 && removed.length === 0}
          onClick={save}
        >
          Aplicar
        </Button>
      </FormActions>
    </div>
  );
}
