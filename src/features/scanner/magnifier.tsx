import { useEffect, useRef } from 'react';
import { classes } from '../../lib/classes.ts';
import type { Corners, Point } from './engine/corners.ts';

/** Side in pixels of the screen, and how much larger than on the stage it shows. */
const SIDE = 120;
const TIMES = 3;

type MagnifierProps = { preview: ImageBitmap; corners: Corners; held: number; stageWidth: number };

/** The place under the finger, enlarged in the far upper corner of the stage. */
export function Magnifier({ preview, corners, held, stageWidth }: MagnifierProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const at = corners[held] as Point;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const density = Math.min(3, window.devicePixelRatio || 1);
    canvas.current.width = SIDE * density;
    canvas.current.height = SIDE * density;
    const scale = ((stageWidth * TIMES) / preview.width) * density;
    const middle = (SIDE * density) / 2;
    const place = ({ x, y }: Point) =>
      [(x - at.x) * preview.width * scale + middle, (y - at.y) * preview.height * scale + middle] as const;
    const [left, top] = place({ x: 0, y: 0 });
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
      context.moveTo(...place(before));
      context.lineTo(...place(at));
      context.lineTo(...place(after));
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
