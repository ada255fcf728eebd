import type { ReactNode } from 'react';
import type { TagColour } from '../../../db/domain/tags/tags.ts';
import './tag-chips.css';

export type ChipTag = { id: string; name: string; colour: TagColour };

/** A tag in its colour, with what stands behind its name: the button that removes it. */
export const TagChip = ({ tag, children }: { tag: Omit<ChipTag, 'id'>; children?: ReactNode }) => (
  <span className={`tag-chip tag-${tag.colour}`}>
    <span title={tag.name}>{tag.name}</span>
    {children}
  </span>
);

/** The tags that a row or card shows before '+2'. */
const MAX_SHOWN = 3;

/** The first tags of a row or card on one line, and how many others there are; nothing without any. */
export function TagChips({ tags = [] }: { tags?: readonly ChipTag[] | undefined }) {
  if (tags.length === 0) return null;
  const others = tags.slice(MAX_SHOWN);
  return (
    <ul aria-label="Etiquetas" className="flex min-w-0 items-center gap-1">
      {tags.slice(0, MAX_SHOWN).map((tag) => (
        <li key={tag.id} className="flex min-w-0">
          <TagChip tag={tag} />
        </li>
      ))}
      {others.length > 0 && (
        <li title={others.map(({ name }) => name).join(', ')} className="shrink-0 text-12 text-ink-soft">
          <span aria-hidden="true">{`+${others.length}`}</span>
          <span className="sr-only">{`y ${others.length} más: ${others.map(({ name }) => name).join(', ')}`}</span>
        </li>
      )}
    </ul>
  );
}
