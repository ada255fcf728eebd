import type { Corners, Point, Size } from './corners.ts';

/** Height by width of every sheet of ISO 216 (A4 among them). */
export const A_RATIO = Math.SQRT2;
/** How far from A4 a page may look and still be one; a bank card (1.586) and a US letter (1.294) are farther. */
const NEAR = 0.07;
/** Longest side of a result in pixels: A4 at 300 dpi. */
const LONGEST = 3508;

/** The size in pixels of the straightened page, from its corners in a picture of this size; A4 when it is near. */
export function pageSize(corners: Corners, picture: Size): Size {
  const points = corners.map(({ x, y }) => ({ x: x * picture.width, y: y * picture.height }));
  const [a, b, c, d] = points as [Point, Point, Point, Point];
  const width = Math.max(distance(a, b), distance(d, c));
  const height = Math.max(distance(a, d), distance(b, c));
  const ratio = snapped(trueRatio([a, b, c, d], picture) ?? height / width);
  // As much paper as the picture has pixels for, in the shape it really has.
  const area = Math.min(width * height, LONGEST * LONGEST * Math.min(ratio, 1 / ratio));
  const wide = Math.max(8, Math.round(Math.sqrt(area / ratio)));
  return { width: wide, height: Math.max(8, Math.round(wide * ratio)) };
}

/** 1:1.414, upright or lying, when the ratio of height by width is near it. */
export function snapped(ratio: number): number {
  if (Math.abs(ratio / A_RATIO - 1) < NEAR) return A_RATIO;
  return Math.abs(ratio * A_RATIO - 1) < NEAR ? 1 / A_RATIO : ratio;
}

/**
 * Height by width of the rectangle seen at these corners in pixels, by a camera with square pixels that looked at the
 * middle of the picture (Zhang and He, Whiteboard scanning and image enhancement, 2007); null when the view says nothing.
 */
export function trueRatio([a, b, c, d]: readonly [Point, Point, Point, Point], picture: Size): number | null {
  const [m1, m2, m3, m4] = [a, b, d, c].map(({ x, y }) => [
    x - picture.width / 2,
    y - picture.height / 2,
    1,
  ]) as [Vector, Vector, Vector, Vector];
  const k2 = dot(crossed(m1, m4), m3) / dot(crossed(m2, m4), m3);
  const k3 = dot(crossed(m1, m4), m2) / dot(crossed(m3, m4), m2);
  const n2 = minus(k2, m2, m1);
  const n3 = minus(k3, m3, m1);
  // Sides that stay parallel say nothing of the lens, and one that no camera has comes from coarse corners.
  const lens2 = (0.62 * Math.hypot(picture.width, picture.height)) ** 2;
  const seen2 = -(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2]);
  const told = Math.abs(n2[2] * n3[2]) > 0.004 && seen2 > lens2 / 4 && seen2 < lens2 * 4;
  const f2 = told ? seen2 : lens2;
  const length2 = (n: Vector) => (n[0] ** 2 + n[1] ** 2) / f2 + n[2] ** 2;
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
