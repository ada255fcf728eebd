import { useEffect, useRef } from 'react';
import { classes } from '../../lib/classes.ts';
import type { Corners, Point } from './engine/corners.ts';

/** Size in CSS pixels, and magnification relative to the stage. */
const SIDE_PX = 120;
const MAGNIFICATION = 3;

type MagnifierProps = { preview: ImageBitmap; corners: Corners; held: number; stageWidth: number };

/** A magnified view around the dragged corner, in the opposite upper corner of the stage. */
export function Magnifier({ preview, corners, held, stageWidth }: MagnifierProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const at = corners[held] as Point;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const density = Math.min(3, window.devicePixelRatio || 1);
    canvas.current.width = SIDE_PX * density;
    canvas.current.height = SIDE_PX * density;
    const scale = ((stageWidth * MAGNIFICATION) / preview.width) * density;
    const middle = (SIDE_PX * density) / 2;
    const toCanvas = ({ x, y }: Point) =>
      [(x - at.x) * preview.width * scale + middle, (y - at.y) * preview.height * scale + middle] as const;
    const [left, top] = toCanvas({ x: 0, y: 0 });
    context.drawImage(preview, left, top, preview.width * scale, preview.height * scale);
    const before = corners[(held + 3) % 4] as Point;
    const after = corners[(held + 1) % 4] as Point;
    context.lineJoin = 'round';
    for (const [width, colour] of [
      [5, '#fff'],
      [2, getComputedStyle(canvas.current).color],
    ] as const) {
      context.lineWidth = width * density;
      context.strokeStyle = colour;
      context.beginPath();
      context.moveTo(...toCanvas(before));
      context.lineTo(...toCanvas(at));
      context.lineTo(...toCanvas(after));
      context.stroke();
    }
  }, [preview, corners, held, at, stageWidth]);

  const onRight = at.x < 0.5;
  return (
    <canvas
      ref={canvas}
      className={classes(
        'pointer-events-none absolute top-2 z-10 size-30 rounded-full border-2 border-white bg-sunken text-accent shadow-raised',
        onRight ? 'right-2' : 'left-2',
      )}
    />
  );
}
