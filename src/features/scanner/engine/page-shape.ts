import type { Corners, Point, Size } from './corners.ts';

/** Aspect ratio (height by width) of ISO 216 paper sizes, such as A4. */
export const A_RATIO = Math.SQRT2;
/** Tolerance for snapping to A4; a bank card (1.586) and US letter (1.294) are outside of it. */
const A4_TOLERANCE = 0.07;
/** Longest side of a result in pixels: A4 at 300 dpi. */
const MAX_SIDE = 3508;

/** The size in pixels of the straightened page, from its corners in an image of this size; snapped to A4. */
export function estimatePageSize(corners: Corners, picture: Size): Size {
  const points = corners.map(({ x, y }) => ({ x: x * picture.width, y: y * picture.height }));
  const [a, b, c, d] = points as [Point, Point, Point, Point];
  const width = Math.max(distance(a, b), distance(d, c));
  const height = Math.max(distance(a, d), distance(b, c));
  const ratio = snapRatio(estimateRatio([a, b, c, d], picture) ?? height / width);
  // Keeps the page's pixel area, in its true aspect ratio.
  const area = Math.min(width * height, MAX_SIDE * MAX_SIDE * Math.min(ratio, 1 / ratio));
  const wide = Math.max(8, Math.round(Math.sqrt(area / ratio)));
  return { width: wide, height: Math.max(8, Math.round(wide * ratio)) };
}

/** Snaps a ratio (height by width) to A4, portrait or landscape, when it is near. */
export function snapRatio(ratio: number): number {
  if (Math.abs(ratio / A_RATIO - 1) < A4_TOLERANCE) return A_RATIO;
  return Math.abs(ratio * A_RATIO - 1) < A4_TOLERANCE ? 1 / A_RATIO : ratio;
}

/**
 * The true aspect ratio (height by width) of the rectangle at these corners in pixels, for a camera with square pixels and the
 * principal point at the image's centre (Zhang and He, Whiteboard scanning and image enhancement, 2007); null when undetermined.
 */
export function estimateRatio(
  [a, b, c, d]: readonly [Point, Point, Point, Point],
  picture: Size,
): number | null {
  const [m1, m2, m3, m4] = [a, b, d, c].map(({ x, y }) => [
    x - picture.width / 2,
    y - picture.height / 2,
    1,
  ]) as [Vector, Vector, Vector, Vector];
  const k2 = dot(crossed(m1, m4), m3) / dot(crossed(m2, m4), m3);
  const k3 = dot(crossed(m1, m4), m2) / dot(crossed(m3, m4), m2);
  const n2 = minus(k2, m2, m1);
  const n3 = minus(k3, m3, m1);
  // Parallel sides do not determine the focal length, and an implausible one comes from imprecise corners.
  const assumedFocal2 = (0.62 * Math.hypot(picture.width, picture.height)) ** 2;
  const measuredFocal2 = -(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2]);
  const isFocalKnown =
    Math.abs(n2[2] * n3[2]) > 0.004 &&
    measuredFocal2 > assumedFocal2 / 4 &&
    measuredFocal2 < assumedFocal2 * 4;
  const focal2 = isFocalKnown ? measuredFocal2 : assumedFocal2;
  const length2 = (n: Vector) => (n[0] ** 2 + n[1] ** 2) / focal2 + n[2] ** 2;
  const ratio = Math.sqrt(length2(n3) / length2(n2));
  return ratio > 0.1 && ratio < 10 ? ratio : null;
}

type Vector = [number, number, number];
const distance = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);
const dot = (p: Vector, q: Vector) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const crossed = (p: Vector, q: Vector): Vector => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];
const minus = (k: number, p: Vector, q: Vector): Vector => [
  k * p[0] - q[0],
  k * p[1] - q[1],
  k * p[2] - q[2],
];
