import { Plus, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_TAGS_OF_RECORD } from '../../../db/domain/tags/tags.ts';
import type { SubjectKind } from '../../../db/domain/timeline/activities.ts';
import { failTagChange } from '../../components/tags/fail-tag-change.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { whenIdle } from '../../lib/loading/when-idle.ts';
import { isFreeKey, useShortcutsOn } from '../../lib/use-shortcuts-on.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { type ChipTag, TagChip } from '../../ui/display/tag-chips.tsx';
import { toast } from '../../ui/feedback/toast.ts';

// Loaded when the browser is idle: it reads names by a schema.
const TagInput = lazyComponent(
  whenIdle(() => import('../../components/tags/tag-input.tsx').then((module) => module.TagInput)),
  () => <div className="h-9 pointer-coarse:h-11" />,
);
/** Focuses the field once its code is there. */
const focus = (input: HTMLInputElement | null) => input?.focus();

type RecordTagsProps = { kind: SubjectKind; record: { id: string; tags?: readonly ChipTag[] } };

/** The tags of a record, which are removed and added in place; '#' opens the field. */
export function RecordTags({ kind, record: { id, tags = [] } }: RecordTagsProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = trpc.tags.change.useMutation();
  const isFull = tags.length >= MAX_TAGS_OF_RECORD;
  useTagKey(() => setOpen(true));
  useEffect(() => void TagInput.preload().catch(() => undefined), []);

  function close() {
    setOpen(false);
    // Once the button is there again.
    requestAnimationFrame(() => button.current?.focus());
  }
  const add = (tag: ChipTag) =>
    change.mutateAsync({ kind, changes: [{ ids: [id], add: [tag.id], remove: [] }] });
  function remove(tag: ChipTag) {
    change.mutate(
      { kind, changes: [{ ids: [id], add: [], remove: [tag.id] }] },
      {
        onSuccess: ({ undo }) => {
          button.current?.focus();
          toast.undoable(`Etiqueta quitada: ${tag.name}.`, 'tags', () => {
            // Not by the callbacks of a mutation, which end with the page.
            if (undo.length > 0) void change.mutateAsync({ kind, changes: undo }).catch(failTagChange);
          });
        },
        onError: failTagChange,
      },
    );
  }
  return (
    <div data-internal="" className="flex min-w-0 basis-full flex-wrap items-center gap-1.5">
      {tags.length > 0 && (
        <ul aria-label="Etiquetas" className="contents">
          {tags.map((tag) => (
            <li key={tag.id} className="flex min-w-0">
              <TagChip tag={tag}>
                <button type="button" aria-label={`Quitar etiqueta ${tag.name}`} onClick={() => remove(tag)}>
                  <X aria-hidden="true" />
                </button>
              </TagChip>
            </li>
          ))}
        </ul>
      )}
      {isOpen && !isFull ? (
        <div className="w-52 max-w-full">
          <TagInput ref={focus} taken={tags} onAdd={add} onEscape={close} onBlur={() => setOpen(false)} />
        </div>
      ) : (
        <Button
          ref={button}
          size="sm"
          variant="quiet"
          icon={<Plus aria-hidden="true" />}
          aria-keyshortcuts="#"
          title={isFull ? `Como máximo ${MAX_TAGS_OF_RECORD} etiquetas` : 'Añadir etiqueta (#)'}
          aria-disabled={isFull || undefined}
          onClick={() => setOpen(true)}
        >
          Etiqueta
        </Button>
      )}
    </div>
  );
}

/** Opens the field by '#', which some layouts type with Alt Gr. */
function useTagKey(open: () => void) {
  const [on] = useShortcutsOn();
  const latest = useRef(open);
  latest.current = open;
  useLayoutEffect(() => {
    if (!on) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '#' || event.repeat || !isFreeKey(event, { mayBeAltGr: true })) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [on]);
}
