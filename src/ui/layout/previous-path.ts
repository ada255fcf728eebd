import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { belongsToDeleted } from '../../lib/records/deleted-records.ts';

/** The path of the previous page; '' without one, or when its record was deleted. */
export function usePreviousPath(): string {
  const router = useRouter();
  return useState(() => {
    const path = router.state.resolvedLocation?.pathname ?? '';
    return belongsToDeleted(path) ? '' : path;
  })[0];
}

/** The index of the record that the path belongs to, or -1. */
export const findPreviousIndex = (previousPath: string, ids: readonly string[]) =>
  previousPath ? ids.findIndex((id) => previousPath.split('/').includes(id)) : -1;

/**
 * Restores the focus to a record's row, or to the link in it, after returning from the record's page. `path` is that page's,
 * '' when coming from elsewhere; `drawn`, whether the rows are rendered.
 */
export function useReturnToPrevious(list: RefObject<HTMLElement | null>, path: string, drawn: boolean) {
  useEffect(() => {
    if (!path || !drawn || !list.current) return;
    // Not when the focus is already elsewhere in the page.
    if (document.activeElement && !document.activeElement.contains(list.current)) return;
    const link = list.current.querySelector<HTMLElement>(`a[href="${path}"]`);
    const row = link?.closest<HTMLElement>('tr, [role=listitem]');
    // Where the row is the tab stop, its link is not.
    const target = link?.tabIndex === -1 ? row : link;
    target?.focus({ preventScroll: true });
    // After the router's scroll restoration.
    requestAnimationFrame(() => {
      const { top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {};
      if (top < 0 || bottom > window.innerHeight) row?.scrollIntoView({ block: 'center' });
    });
  }, [list, path, drawn]);
}
