import { expect, test } from 'vitest';
import { startCorners } from '../../src/features/scanner/engine/corners.ts';
import { enhance } from '../../src/features/scanner/engine/enhance.ts';
import { type Pixels, straighten } from '../../src/features/scanner/engine/straighten.ts';

const sheet = (width: number, height: number, colour: (x: number, y: number) => number[]): Pixels => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    const pixel = Math.floor(at / 4);
    return at % 4 === 3 ? 255 : (colour(pixel % width, Math.floor(pixel / width))[at % 4] ?? 0);
  }),
});
const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
];

// Yellowish paper in a shadow that deepens to the right, with columns of ink.
const shaded = () =>
  sheet(300, 400, (x) => {
    const light = 1 - (x / 300) * 0.5;
    return x % 20 < 4 ? [40 * light, 40 * light, 60 * light] : [240 * light, 230 * light, 205 * light];
  });

test('the original color mode changes nothing', () => {
  const page = shaded();
  enhance(page, 'original');
  expect(page.data).toEqual(shaded().data);
});

test('colour makes shaded paper white from rim to rim and keeps ink dark', () => {
  const page = shaded();
  enhance(page, 'color');
  for (const x of [10, 150, 290]) expect(Math.min(...at(page, x, 200))).toBeGreaterThan(240);
  for (const x of [2, 142, 282]) expect(Math.max(...at(page, x, 200))).toBeLessThan(90);
});

test('black and white leaves no colour', () => {
  const page = shaded();
  enhance(page, 'mono');
  for (const x of [10, 150, 290]) expect(at(page, x, 200)).toEqual([255, 255, 255]);
  for (const x of [2, 142, 282]) expect(at(page, x, 200)).toEqual([0, 0, 0]);
});

test('straightening takes what lies between the corners, band by band as in one go', () => {
  const photo = sheet(100, 100, (x, y) => [x * 2, y * 2, 7]);
  const whole = sheet(80, 80, () => [0, 0, 0]);
  straighten(photo, startCorners, whole);
  expect(at(whole, 0, 0)).toEqual([20, 20, 7]);
  expect(at(whole, 79, 79)).toEqual([178, 178, 7]);
  const banded = sheet(80, 80, () => [0, 0, 0]);
  for (let row = 0; row < 80; row += 30) straighten(photo, startCorners, banded, row, Math.min(80, row + 30));
  expect(banded.data).toEqual(whole.data);
});
