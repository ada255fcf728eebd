import { type Ref, useState } from 'react';
import { tagName } from '../../../db/domain/tags/tag-input.ts';
import { toTagKey } from '../../../db/domain/tags/tag-key.ts';
import { MAX_TAG_NAME } from '../../../db/domain/tags/tags.ts';
import { errorText, trpc } from '../../trpc.ts';
import type { ChipTag } from '../../ui/display/tag-chips.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import type { FieldIds } from '../../ui/inputs/field.tsx';
import { SuggestInput } from '../../ui/inputs/suggest-input.tsx';

type TagInputProps = Partial<FieldIds> & {
  /** How it is called where no label stands beside it. */
  label?: string;
  /** The tags that are not offered: those that are chosen already. */
  taken: readonly { id: string }[];
  /** Called with an existing tag, or with one that was made of what was typed; resolves once it is added. */
  onAdd: (tag: ChipTag) => Promise<unknown> | unknown;
  /** Whether a name that no tag has makes one; without it only existing ones are taken. */
  canCreate?: boolean;
  onEscape?: () => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  placeholder?: string;
};

const CREATE_FAILED = 'Error al crear la etiqueta. Por favor, inténtalo de nuevo.';

/** A field that adds tags by their name, with suggestions. Enter takes what is typed; what was typed stays where it fails. */
export function TagInput(props: TagInputProps) {
  const {
    taken,
    onAdd,
    canCreate = true,
    onEscape,
    onBlur,
    ref,
    label = 'Añadir etiqueta',
    placeholder = label,
    ...ids
  } = props;
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const tags = trpc.tags.list.useQuery();
  const create = trpc.tags.create.useMutation();
  const offered = (tags.data ?? []).filter(({ id }) => !taken.some((each) => each.id === id));
  const typed = text.replace(/^\s*#/, '').trim();

  async function add(name: string) {
    if (name === '' || isBusy) return;
    const known = tags.data?.find((tag) => toTagKey(tag.name) === toTagKey(name));
    if (known && taken.some(({ id }) => id === known.id)) return setText('');
    if (!known && !canCreate) return;
    const { error: refusal } = tagName.safeParse(name);
    if (!known && refusal) return toast.error(refusal.issues[0]?.message ?? CREATE_FAILED);
    setBusy(true);
    try {
      const tag = known ?? (await create.mutateAsync({ clientKey: crypto.randomUUID(), tag: { name } }));
      await onAdd(tag);
      setText('');
    } catch (error) {
      toast.error(errorText(error, CREATE_FAILED));
    } finally {
      setBusy(false);
    }
  }
  return (
    <SuggestInput
      aria-label={label}
      {...ids}
      ref={ref}
      value={text}
      onChange={setText}
      onPick={(name) => void add(name)}
      suggestions={offered.map(({ name }) => name)}
      showsAll
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          void add(typed);
        } else if (event.key === 'Escape' && onEscape) {
          event.preventDefault();
          onEscape();
        }
      }}
      onBlur={onBlur}
      // In code units, which an emoji has several of: the server counts characters.
      maxLength={MAX_TAG_NAME * 8}
      aria-busy={isBusy || tags.isLoading}
      enterKeyHint="done"
      placeholder={placeholder}
    />
  );
}
