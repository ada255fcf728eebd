import type { CSSProperties } from 'react';
import type { Size } from './engine/corners.ts';

/**
 * The style of an image as large as the dialog allows, in its aspect ratio; needs no loaded image. A surrounding element sets
 * --around: the height of title, advice, tools and buttons.
 */
export function fitStage({ width, height }: Size): CSSProperties {
  return {
    aspectRatio: `${width} / ${height}`,
    maxWidth: `min(100%, (100dvh - var(--around)) * ${width / height})`,
  };
}
