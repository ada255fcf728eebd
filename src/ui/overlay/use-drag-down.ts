import { type PointerEvent, useRef } from 'react';

/** A bottom sheet that follows the finger from its handle, and asks to close when let go far or fast enough. */
export function useDragDown(onDismiss: () => void) {
  const sheet = useRef<HTMLDivElement>(null);
  const from = useRef<{ y: number; at: number } | null>(null);
  const drop = (event: PointerEvent) => (from.current ? Math.max(0, event.clientY - from.current.y) : 0);

  function settle(event: PointerEvent, canDismiss: boolean) {
    const start = from.current;
    if (!start || !sheet.current) return;
    const down = drop(event);
    from.current = null;
    sheet.current.style.transition = '';
    sheet.current.style.transform = '';
    const speed = down / Math.max(1, event.timeStamp - start.at);
    if (canDismiss && (down > 120 || (down > 24 && speed > 0.5))) onDismiss();
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
        sheet.current.style.transform = `translateY(${drop(event)}px)`;
      },
      onPointerUp: (event: PointerEvent) => settle(event, true),
      onPointerCancel: (event: PointerEvent) => settle(event, false),
    },
  };
}
