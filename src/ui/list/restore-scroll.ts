/**
 * After a reload: loads more rows until the page is as high as it was, and scrolls to `place`, in pixels from its top. `loadMore` returns
 * whether more rows will come. Ends as soon as the person scrolls, presses or types.
 */
export function restoreScroll(place: number, loadMore: () => boolean): void {
  const ending = new AbortController();
  const observer = new ResizeObserver(() => {
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    if (reach < place && loadMore()) return;
    ending.abort();
    window.scrollTo(0, place);
  });
  const { signal } = ending;
  signal.addEventListener('abort', () => observer.disconnect());
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    document.addEventListener(input, () => ending.abort(), { signal, passive: true });
  observer.observe(document.body);
}
