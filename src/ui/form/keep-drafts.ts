import { addDrafts, collectDrafts } from './drafts.ts';

const KEY = 'drafts';

/**
 * Takes the drafts to the next document of this tab, through its session storage, which has them only in between. Loaded when the browser is
 * idle, or before a document is left.
 */
function carryDrafts(): void {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (stored) addDrafts(JSON.parse(stored));
  } catch {
    // No session storage, or not of this release.
  }
  window.addEventListener('pagehide', () => {
    const drafts = collectDrafts();
    try {
      if (drafts.length > 0) sessionStorage.setItem(KEY, JSON.stringify(drafts));
    } catch {}
  });
  // A page that is shown again from the back/forward cache has them in memory.
  window.addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.removeItem(KEY));
}

carryDrafts();
