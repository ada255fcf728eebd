import { type PointerEvent, useRef } from 'react';

/** Drag to dismiss for a bottom sheet: calls onDismiss when released beyond 120 px, or beyond 24 px at more than 0.5 px/ms. */
export function useDragDown(onDismiss: () => void) {
  const sheet = useRef<HTMLDivElement>(null);
  const from = useRef<{ y: number; at: number } | null>(null);
  const dragDistance = (event: PointerEvent) =>
    from.current ? Math.max(0, event.clientY - from.current.y) : 0;

  function release(event: PointerEvent, canDismiss: boolean) {
    const start = from.current;
    if (!start || !sheet.current) return;
    const distance = dragDistance(event);
    from.current = null;
    sheet.current.style.transition = '';
    sheet.current.style.transform = '';
    const speed = distance / Math.max(1, event.timeStamp - start.at);
    if (canDismiss && (distance > 120 || (distance > 24 && speed > 0.5))) onDismiss();
  }
  return {
    sheet,
    handle: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const onButton = (event.target as Element).closest('button');
        if (event.pointerType !== 'touch' || onButton || window.innerWidth >= 768) return;
        from.current = { y: event.clientY, at: event.timeStamp };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (!from.current || !sheet.current) return;
        sheet.current.style.transition = 'none';
        sheet.current.style.transform = `translateY(${dragDistance(event)}px)`;
      },
      onPointerUp: (event: PointerEvent) => release(event, true),
      onPointerCancel: (event: PointerEvent) => release(event, false),
    },
  };
}
