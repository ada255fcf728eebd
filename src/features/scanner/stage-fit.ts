import type { CSSProperties } from 'react';
import type { Size } from './engine/corners.ts';

/**
 * As large as the dialog has room for, in the picture's own shape; known before the picture is there. An element
 * around it says --around: the height that title, advice, tools and buttons take.
 */
export function fitting({ width, height }: Size): CSSProperties {
  return {
    aspectRatio: `${width} / ${height}`,
    maxWidth: `min(100%, (100dvh - var(--around)) * ${width / height})`,
  };
}
