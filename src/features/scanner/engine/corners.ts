/** A point in fractions (0 to 1) of the image's width and height, independent of its size. */
export type Point = { x: number; y: number };
/** Top left, top right, bottom right, bottom left: clockwise in reading orientation. */
export type Corners = readonly [Point, Point, Point, Point];
export type Size = { width: number; height: number };

/** The default corners before detection: slightly inside the image. */
export const startCorners: Corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
];

const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);

/** The area of the quadrilateral, as a fraction of the image (0 to 1). */
export function getArea([a, b, c, d]: Corners): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2;
}

/** Whether the corners can be a page: convex, clockwise, and not too small. */
export function isPage(corners: Corners): boolean {
  const [a, b, c, d] = corners;
  const turns = [cross(a, b, c), cross(b, c, d), cross(c, d, a), cross(d, a, b)];
  return turns.every((turn) => turn > 0) && getArea(corners) > 0.005;
}

/** Sorts four points clockwise, starting with the one nearest to the image's top left. */
export function orderCorners(points: Corners, { width, height }: Size): Corners {
  const middle = { x: sum(points, 'x') / 4, y: sum(points, 'y') / 4 };
  const angle = (p: Point) => Math.atan2((p.y - middle.y) * height, (p.x - middle.x) * width);
  const around = [...points].sort((p, q) => angle(p) - angle(q));
  const start = around.reduce((best, p, at) => (reach(p) < reach(around[best] ?? p) ? at : best), 0);
  return turnCorners(around as unknown as Corners, -start);
}

/** The corners after rotating the page clockwise by quarter turns. */
export function turnCorners(corners: Corners, quarters: number): Corners {
  const at = (index: number) => corners[(((index - quarters) % 4) + 4) % 4] as Point;
  return [at(0), at(1), at(2), at(3)];
}

export function clampPoint({ x, y }: Point): Point {
  return { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };
}

const sum = (points: Corners, key: 'x' | 'y') => points.reduce((total, point) => total + point[key], 0);
const reach = (point: Point) => point.x + point.y;
