import { type Corners, clampPoint, type Point, type Size } from './corners.ts';

/** A straight line through `at` with the direction `along`. */
type Line = { at: Point; along: Point };

/**
 * Refines the corners to the intersections of the four sides: fits a line to the outline's points (in pixels) along each
 * side, so that a round or folded corner does not distort the page. `outside` is how far outside of the page the outline runs, in pixels.
 */
export function sharpenCorners(
  corners: Corners,
  outline: readonly Point[],
  outside: number,
  { width, height }: Size,
): Corners {
  const points = corners.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const sides = points.map((from, index) => {
    const to = points[(index + 1) % 4] ?? from;
    const line = fitLine(outline.filter((point) => isAlongSide(point, from, to)));
    return line && moveInwards(line, outside, from, to);
  });
  const moved = points.map((rough, index) => {
    const [before, after] = [sides[(index + 3) % 4], sides[index]];
    const intersection = before && after && intersectLines(before, after);
    // An intersection far from the detected corner comes from a side that is not straight.
    if (
      !intersection ||
      Math.hypot(intersection.x - rough.x, intersection.y - rough.y) > 0.05 * Math.hypot(width, height)
    )
      return clampPoint({ x: rough.x / width, y: rough.y / height });
    return clampPoint({ x: (intersection.x + 0.5) / width, y: (intersection.y + 0.5) / height });
  });
  return moved as unknown as Corners;
}

/** Moves a line inwards by some pixels; with clockwise corners the inside is on the right of each side. */
function moveInwards({ at, along }: Line, by: number, from: Point, to: Point): Line {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const x = at.x - (by * (to.y - from.y)) / length;
  return { at: { x, y: at.y + (by * (to.x - from.x)) / length }, along };
}

/** Whether a point of the outline is near the middle part of this side. */
function isAlongSide(point: Point, from: Point, to: Point): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 1) return false;
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (length * length);
  const off = Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx) / length;
  return along > 0.1 && along < 0.9 && off < 0.015 * length + 2;
}

/** Fits a line to the points (total least squares); null for fewer than 8. */
function fitLine(points: readonly Point[]): Line | null {
  if (points.length < 8) return null;
  const mean = (key: 'x' | 'y') => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  const at = { x: mean('x'), y: mean('y') };
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - at.x) ** 2;
    xy += (x - at.x) * (y - at.y);
    yy += (y - at.y) ** 2;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return { at, along: { x: Math.cos(angle), y: Math.sin(angle) } };
}

function intersectLines(one: Line, other: Line): Point | null {
  const across = one.along.x * other.along.y - one.along.y * other.along.x;
  if (Math.abs(across) < 1e-6) return null;
  const [dx, dy] = [other.at.x - one.at.x, other.at.y - one.at.y];
  const far = (dx * other.along.y - dy * other.along.x) / across;
  return { x: one.at.x + far * one.along.x, y: one.at.y + far * one.along.y };
}
