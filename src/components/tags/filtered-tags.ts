import type { TagMatch } from '../../../db/domain/tags/tag-param.ts';

export const tagMatchTexts: Record<TagMatch, string> = {
  any: 'Alguna de estas',
  all: 'Todas estas',
  none: 'Sin etiquetas',
};

/** Returns the tag that an id of an address stands for, also that of one which was united with it; undefined for an unknown one. */
export const findTag = <T extends { id: string; former: readonly string[] }>(
  tags: readonly T[],
  id: string,
): T | undefined => tags.find((tag) => tag.id === id || tag.former.includes(id));
