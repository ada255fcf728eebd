import { expect, test } from 'vitest';
import {
  type Corners,
  getArea,
  isPage,
  orderCorners,
  type Point,
  startCorners,
  turnCorners,
} from '../../src/features/scanner/engine/corners.ts';
import { computeHomography, transformPoint } from '../../src/features/scanner/engine/homography.ts';
import { A_RATIO, estimatePageSize, snapRatio } from '../../src/features/scanner/engine/page-shape.ts';
import { sharpenCorners } from '../../src/features/scanner/engine/sharpen-corners.ts';
import { projectSheet } from './camera.ts';

const picture = { width: 4032, height: 3024 };

test('a homography carries each corner to its partner', () => {
  const from: Point[] = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 14 },
    { x: 0, y: 14 },
  ];
  const to: Point[] = [
    { x: 103, y: 52 },
    { x: 611, y: 88 },
    { x: 700, y: 902 },
    { x: 41, y: 777 },
  ];
  const h = computeHomography(from, to);
  from.forEach((point, index) => {
    const { x, y } = transformPoint(h, point);
    expect(x).toBeCloseTo(to[index]?.x ?? 0, 6);
    expect(y).toBeCloseTo(to[index]?.y ?? 0, 6);
  });
});

test('points on one line are no page', () => {
  const line = [0, 1, 2, 3].map((x) => ({ x, y: 0 }));
  expect(() => computeHomography(line, line)).toThrow('las esquinas no forman una página');
});

test('crossed or inverted corners are no page', () => {
  const [a, b, c, d] = startCorners;
  expect(isPage(startCorners)).toBe(true);
  expect(isPage([b, a, c, d])).toBe(false);
  expect(isPage([d, c, b, a])).toBe(false);
  expect(isPage([a, b, { x: 0.2, y: 0.2 }, d])).toBe(false);
  expect(getArea(startCorners)).toBeCloseTo(0.64);
});

test('corners in any order are put clockwise from the top left, and quarter turns go round', () => {
  const [a, b, c, d] = startCorners;
  expect(orderCorners([c, a, d, b], picture)).toEqual(startCorners);
  expect(turnCorners(startCorners, 1)).toEqual([d, a, b, c]);
  expect(turnCorners(turnCorners(startCorners, 3), 1)).toEqual(startCorners);
});

test.each([
  [1.33, A_RATIO],
  [1.5, A_RATIO],
  [0.74, 1 / A_RATIO],
  [0.67, 1 / A_RATIO],
  // A bank card, a US letter, a square and a receipt keep their shape.
  [85.6 / 54, 85.6 / 54],
  [11 / 8.5, 11 / 8.5],
  [1, 1],
  [3.2, 3.2],
])('a ratio of %f is taken for %f', (ratio, expected) => {
  expect(snapRatio(ratio)).toBe(expected);
});

const tilts = [
  { pitch: 0, yaw: 0, roll: 0 },
  { pitch: 35, yaw: 0, roll: 0 },
  { pitch: 0, yaw: -30, roll: 12 },
  { pitch: 30, yaw: 20, roll: -25 },
  { pitch: -40, yaw: 10, roll: 5 },
];

test.each(tilts)('an A4 page keeps its shape however the phone was held: %o', (tilt) => {
  const { width, height } = estimatePageSize(
    projectSheet({ width: 210, height: 297 }, tilt, picture),
    picture,
  );
  expect(height / width).toBeCloseTo(A_RATIO, 2);
  const turnedSize = estimatePageSize(
    turnCorners(projectSheet({ width: 210, height: 297 }, tilt, picture), 1),
    picture,
  );
  expect(turnedSize.width / turnedSize.height).toBeCloseTo(A_RATIO, 2);
});

test.each(tilts)('a bank card does not become A4: %o', (tilt) => {
  const { width, height } = estimatePageSize(
    projectSheet({ width: 85.6, height: 54 }, tilt, picture),
    picture,
  );
  expect(width / height / (85.6 / 54)).toBeCloseTo(1, 1);
  expect(Math.abs(width / height / A_RATIO - 1)).toBeGreaterThan(0.02);
});

test('a result is never larger than A4 at 300 dpi, nor than the photo allows', () => {
  const whole: Corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ];
  const { width, height } = estimatePageSize(whole, { width: 8000, height: 8000 });
  expect(Math.max(width, height)).toBeLessThanOrEqual(3508);
  expect(estimatePageSize(whole, { width: 500, height: 707 })).toEqual({ width: 500, height: 707 });
});

test('a rounded corner does not bend the page: the sides meet where they would', () => {
  const size = { width: 800, height: 600 };
  const outline: Point[] = [];
  for (let x = 120; x <= 680; x++) outline.push({ x, y: 100 }, { x, y: 500 });
  for (let y = 120; y <= 480; y++) outline.push({ x: 100, y }, { x: 700, y });
  const rough = [
    { x: 108, y: 106 },
    { x: 694, y: 108 },
    { x: 692, y: 492 },
    { x: 106, y: 494 },
  ].map(({ x, y }) => ({ x: x / 800, y: y / 600 })) as unknown as Corners;
  // Of an outline that runs outside of the page, and of one inside; half a pixel is that of its centres.
  for (const [outside, start, end] of [
    [1, 101.5, 699.5],
    [-0.5, 100, 701],
  ] as const) {
    const [corner, , opposite] = sharpenCorners(rough, outline, outside, size);
    expect(corner.x * 800).toBeCloseTo(start, 1);
    expect(corner.y * 600).toBeCloseTo(start, 1);
    expect(opposite.x * 800).toBeCloseTo(end, 1);
    expect(opposite.y * 600).toBeCloseTo(end - 200, 1);
  }
});
