import { type CSSProperties, type PointerEvent, useState } from 'react';

type Drag = { from: number; to: number; offset: number; height: number };

/** Drags a row of a list, whose rows are equally high, by its handle; `onDrop` gets its index before and after. */
export function useColumnDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  function start(event: PointerEvent<HTMLElement>, from: number, count: number) {
    const row = event.currentTarget.closest('li');
    if (!row || event.button !== 0) return;
    const handle = event.currentTarget;
    const { clientY, pointerId } = event;
    const height = row.offsetHeight;
    let current: Drag = { from, to: from, offset: 0, height };
    handle.setPointerCapture(pointerId);
    const controller = new AbortController();
    const { signal } = controller;
    function end(isDropped: boolean) {
      controller.abort();
      setDrag(null);
      if (isDropped && current.to !== from) onDrop(from, current.to);
    }
    handle.addEventListener(
      'pointermove',
      (moved: globalThis.PointerEvent) => {
        const offset = Math.max(
          -from * height,
          Math.min((count - 1 - from) * height, moved.clientY - clientY),
        );
        current = { from, to: from + Math.round(offset / height), offset, height };
        setDrag(current);
      },
      { signal },
    );
    handle.addEventListener('pointerup', () => end(true), { signal });
    handle.addEventListener('pointercancel', () => end(false), { signal });
  }

  /** Where a row is shown while another one, or itself, is dragged. */
  function styleAt(index: number): CSSProperties | undefined {
    if (!drag) return undefined;
    const { from, to, offset, height } = drag;
    if (index === from) return { transform: `translateY(${offset}px)` };
    const shift = from < index && index <= to ? -height : to <= index && index < from ? height : 0;
    return shift === 0 ? undefined : { transform: `translateY(${shift}px)` };
  }
  return { from: drag?.from, start, styleAt };
}
