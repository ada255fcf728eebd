import { type Corners, clamped, type Point, type Size } from './corners.ts';

/** A straight line through `at` with the direction `along`. */
type Line = { at: Point; along: Point };

/** Pixels by which the outline of an edge, thickened to close its gaps, runs outside the page. */
const OUTSIDE = 1.5;

/**
 * Corners set where the four sides would meet: a line is fitted to the outline's points (in pixels) along each side, so
 * that a round or folded corner does not bend the page.
 */
export function sharpened(corners: Corners, outline: readonly Point[], { width, height }: Size): Corners {
  const points = corners.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const sides = points.map((from, index) => {
    const to = points[(index + 1) % 4] ?? from;
    const line = fitted(outline.filter((point) => besides(point, from, to)));
    return line && inwards(line, from, to);
  });
  const moved = points.map((rough, index) => {
    const [before, after] = [sides[(index + 3) % 4], sides[index]];
    const meeting = before && after && crossing(before, after);
    // A crossing far from where the corner was seen belongs to a side that was not straight.
    if (!meeting || Math.hypot(meeting.x - rough.x, meeting.y - rough.y) > 0.05 * Math.hypot(width, height))
      return clamped({ x: rough.x / width, y: rough.y / height });
    return clamped({ x: (meeting.x + 0.5) / width, y: (meeting.y + 0.5) / height });
  });
  return moved as unknown as Corners;
}

/** Clockwise, the inside of a page lies to the right of each side. */
function inwards({ at, along }: Line, from: Point, to: Point): Line {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const x = at.x - (OUTSIDE * (to.y - from.y)) / length;
  return { at: { x, y: at.y + (OUTSIDE * (to.x - from.x)) / length }, along };
}

/** Whether a point of the outline lies along the middle of this side. */
function besides(point: Point, from: Point, to: Point): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 1) return false;
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (length * length);
  const off = Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx) / length;
  return along > 0.1 && along < 0.9 && off < 0.015 * length + 2;
}

/** The line nearest to the points (total least squares); null when they are too few. */
function fitted(points: readonly Point[]): Line | null {
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

function crossing(one: Line, other: Line): Point | null {
  const across = one.along.x * other.along.y - one.along.y * other.along.x;
  if (Math.abs(across) < 1e-6) return null;
  const [dx, dy] = [other.at.x - one.at.x, other.at.y - one.at.y];
  const far = (dx * other.along.y - dy * other.along.x) / across;
  return { x: one.at.x + far * one.along.x, y: one.at.y + far * one.along.y };
}
