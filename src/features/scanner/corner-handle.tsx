import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Point } from './engine/corners.ts';

type CornerHandleProps = {
  label: string;
  describedBy: string;
  at: Point;
  disabled: boolean;
  /** Called with the start position and the movement in CSS pixels. */
  onMove: (from: Point, dx: number, dy: number) => void;
  onHold: (held: boolean) => void;
};

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The handle of one corner, moved by pointer or arrow keys (1 px, with Shift 10). */
export function CornerHandle({ label, describedBy, at, disabled, onMove, onHold }: CornerHandleProps) {
  const hold = useRef<{ x: number; y: number; at: Point } | null>(null);

  function press(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { x: event.clientX, y: event.clientY, at };
    onHold(true);
  }
  function drag({ clientX, clientY }: PointerEvent) {
    const { current } = hold;
    if (current) onMove(current.at, clientX - current.x, clientY - current.y);
  }
  function release() {
    hold.current = null;
    onHold(false);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    onMove(at, arrow[0] * step, arrow[1] * step);
    onHold(true);
  }
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={handleKeyDown}
      onBlur={release}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      className="absolute grid size-8 -translate-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing disabled:cursor-default pointer-coarse:size-11"
    >
      <span
        aria-hidden="true"
        className="size-4 rounded-full border-2 border-white bg-accent/30 shadow-raised ring-2 ring-accent pointer-coarse:size-5"
      />
    </button>
  );
}
