import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { belongsToDeleted } from '../../lib/records/deleted-records.ts';

/** The path of the page that led here, '' where none did or its record was deleted. */
export function usePreviousPath(): string {
  const router = useRouter();
  return useState(() => {
    const path = router.state.resolvedLocation?.pathname ?? '';
    return belongsToDeleted(path) ? '' : path;
  })[0];
}

/** Which of the records that path belongs to, or -1. */
export const previousIndex = (before: string, ids: readonly string[]) =>
  before ? ids.findIndex((id) => before.split('/').includes(id)) : -1;

/**
 * Who comes back from the page of a record finds the focus on its row, or on the link of the row that led there.
 * `path` is where they were, '' for whoever comes from elsewhere; `drawn`, whether the rows are in the document.
 */
export function useReturnToPrevious(list: RefObject<HTMLElement | null>, path: string, drawn: boolean) {
  useEffect(() => {
    if (!path || !drawn || !list.current) return;
    // Whoever already stands elsewhere in the page stays there.
    if (document.activeElement && !document.activeElement.contains(list.current)) return;
    const link = list.current.querySelector<HTMLElement>(`a[href="${path}"]`);
    const row = link?.closest<HTMLElement>('tr, [role=listitem]');
    // Where the row itself is the tab stop, the link of its name is none.
    const stop = link?.tabIndex === -1 ? row : link;
    stop?.focus({ preventScroll: true });
    // By then the router has put the page where it was, or at its top where it was never before.
    requestAnimationFrame(() => {
      const { top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {};
      if (top < 0 || bottom > window.innerHeight) row?.scrollIntoView({ block: 'center' });
    });
  }, [list, path, drawn]);
}
