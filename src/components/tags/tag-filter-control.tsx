import { X } from 'lucide-react';
import { useState } from 'react';
import {
  MAX_FILTERED_TAGS,
  parseTagParam,
  type TagMatch,
  tagMatches,
  toTagParam,
} from '../../../db/domain/tags/tag-param.ts';
import { TAG_NOT_FOUND } from '../../../db/domain/tags/tags.ts';
import { trpc } from '../../trpc.ts';
import { TagChip } from '../../ui/display/tag-chips.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { NativeSelect } from '../../ui/inputs/select.tsx';
import type { ValueControlProps } from '../../ui/list/filters/create-list-filters.ts';
import { findTag, tagMatchTexts } from './filtered-tags.ts';
import { TagInput } from './tag-input.tsx';

/** Chooses tags, and whether records have one or all of them, or none at all. */
export function TagFilterControl({ label, value, onChange }: ValueControlProps) {
  const filter = parseTagParam(value);
  // Chosen before there are tags, which the address does not have.
  const [chosen, setChosen] = useState<TagMatch>('any');
  const match = filter?.match ?? chosen;
  const ids = filter?.ids ?? [];
  const tags = trpc.tags.list.useQuery();
  const shown = ids.map(
    (id) =>
      findTag(tags.data ?? [], id) ?? { id, name: tags.data ? TAG_NOT_FOUND : '…', colour: 'grey' as const },
  );
  const set = (next: TagMatch, tagIds: readonly string[]) => {
    setChosen(next);
    onChange(next !== 'none' && tagIds.length === 0 ? '' : toTagParam({ match: next, ids: [...tagIds] }));
  };
  return (
    <div data-field="" className="flex min-w-0 flex-col gap-2">
      <Field label={label}>
        {(fieldIds) => (
          <NativeSelect
            {...fieldIds}
            options={tagMatches.map((each) => ({ value: each, label: tagMatchTexts[each] }))}
            value={match}
            onChange={({ target }) => {
              const next = tagMatches.find((each) => each === target.value) ?? 'any';
              set(next, next === 'none' ? [] : ids);
            }}
          />
        )}
      </Field>
      {match !== 'none' && (
        <>
          {shown.length > 0 && (
            <ul aria-label="Etiquetas elegidas" className="flex flex-wrap gap-1.5">
              {shown.map((tag, at) => (
                <li key={ids[at]} className="flex min-w-0">
                  <TagChip tag={tag}>
                    <button
                      type="button"
                      aria-label={`Quitar ${tag.name}`}
                      onClick={() =>
                        set(
                          match,
                          ids.filter((id) => id !== ids[at]),
                        )
                      }
                    >
                      <X aria-hidden="true" />
                    </button>
                  </TagChip>
                </li>
              ))}
            </ul>
          )}
          {ids.length < MAX_FILTERED_TAGS && (
            <TagInput
              label="Etiqueta"
              placeholder="Buscar etiqueta"
              taken={shown}
              canCreate={false}
              onAdd={({ id }) => set(match, [...ids, id])}
            />
          )}
        </>
      )}
    </div>
  );
}
