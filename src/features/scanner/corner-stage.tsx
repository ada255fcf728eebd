import { useEffect, useId, useRef, useState } from 'react';
import { CornerHandle } from './corner-handle.tsx';
import { type Corners, clampPoint, isPage, type Point } from './engine/corners.ts';
import { Magnifier } from './magnifier.tsx';
import { cornerNames } from './scan-texts.ts';
import { fitStage } from './stage-fit.ts';

type CornerStageProps = {
  preview: ImageBitmap;
  corners: Corners;
  /** Omitted while the corners are not shown. */
  onChange?: (corners: Corners) => void;
  disabled?: boolean;
};

/** The photo with the four corner handles of its page. */
export function CornerStage({ preview, corners, onChange, disabled = false }: CornerStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [held, setHeld] = useState<number | null>(null);
  const hint = useId();

  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(preview, 0, 0);
  }, [preview]);

  function move(index: number, from: Point, dx: number, dy: number) {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    const to = clampPoint({ x: from.x + dx / box.width, y: from.y + dy / box.height });
    onChange?.(corners.map((corner, at) => (at === index ? to : corner)) as unknown as Corners);
  }
  const path = `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
  return (
    <div className="px-2 py-3 md:px-0">
      <div ref={stage} className="relative mx-auto" style={fitStage(preview)}>
        <canvas
          ref={canvas}
          width={preview.width}
          height={preview.height}
          className="block size-full rounded-sm"
        />
        {onChange && (
          <>
            <svg
              viewBox="0 0 1 1"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 size-full overflow-visible"
            >
              <path d={`M0 0H1V1H0Z${path}`} fillRule="evenodd" className="fill-veil" />
              {[
                ['stroke-white', 4],
                [isPage(corners) ? 'stroke-accent' : 'stroke-danger', 2],
              ].map(([colour, width]) => (
                <path
                  key={colour}
                  d={path}
                  fill="none"
                  strokeWidth={width}
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                  className={String(colour)}
                />
              ))}
            </svg>
            {cornerNames.map((name, index) => (
              <CornerHandle
                key={name}
                label={name}
                describedBy={hint}
                at={corners[index] as Point}
                disabled={disabled}
                onMove={(from, dx, dy) => move(index, from, dx, dy)}
                onHold={(holding) => setHeld((now) => (holding ? index : now === index ? null : now))}
              />
            ))}
            {held !== null && (
              <Magnifier
                preview={preview}
                corners={corners}
                held={held}
                stageWidth={stage.current?.clientWidth ?? 320}
              />
            )}
            <p id={hint} className="sr-only">
              Muévela con las flechas; con Mayúsculas avanza de diez en diez.
            </p>
          </>
        )}
      </div>
    </div>
  );
}
