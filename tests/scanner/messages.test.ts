import { expect, test } from 'vitest';
import { startCorners } from '../../src/features/scanner/engine/corners.ts';
import { isReply, isRequest, isResult } from '../../src/features/scanner/engine/messages.ts';
import { workingSize } from '../../src/features/scanner/photo.ts';

const request = { id: 1, ask: 'straighten', corners: startCorners, quarters: 1, colorMode: 'mono' };
const jpeg = new Blob(['x'], { type: 'image/jpeg' });

test('the worker hears what it knows', () => {
  expect(isRequest(request)).toBe(true);
  expect(isRequest({ id: 2, ask: 'load' })).toBe(true);
  expect(isRequest({ id: 3, ask: 'open', file: jpeg, width: 4000, height: 3000 })).toBe(true);
});

test.each([
  null,
  'load',
  { ask: 'load' },
  { id: '1', ask: 'load' },
  { id: 1, ask: 'fetch' },
  { ...request, corners: startCorners.slice(1) },
  { ...request, corners: [...startCorners.slice(1), { x: Number.NaN, y: 0 }] },
  { ...request, corners: [...startCorners.slice(1), { x: 1.2, y: 0 }] },
  { ...request, quarters: 4 },
  { ...request, colorMode: 'sepia' },
  { id: 1, ask: 'open', file: 'https://example.com/', width: 10, height: 10 },
  { id: 1, ask: 'open', file: jpeg, width: 1e6, height: 10 },
  { id: 1, ask: 'open', file: jpeg, width: 10.5, height: 10 },
])('the worker does not hear %j', (message) => {
  expect(isRequest(message)).toBe(false);
});

test('the page believes only a result that fits its question', () => {
  expect(isReply({ id: 1, value: null })).toBe(true);
  expect(isReply({ id: 1, progress: 0.5 })).toBe(true);
  expect(isReply({ id: 1, progress: 7 })).toBe(false);
  expect(isReply({ id: 1, error: {} })).toBe(false);
  expect(isReply({ value: 1 })).toBe(false);
  expect(isResult.find(null)).toBe(true);
  expect(isResult.find(startCorners)).toBe(true);
  expect(isResult.find([[0, 0]])).toBe(false);
  expect(isResult.load('true')).toBe(false);
  expect(isResult.straighten({ file: jpeg, width: 10, height: 14 })).toBe(true);
  expect(isResult.straighten({ file: new Blob(['<svg>']), width: 10, height: 14 })).toBe(false);
});

test.each([
  [{ width: 1600, height: 1200 }, 1],
  [{ width: 4000, height: 3000 }, 0.8165],
  [{ width: 6048, height: 8064 }, 0.405],
  [{ width: 30_000, height: 100 }, 0.273],
])('a photo of %o is worked on at %f of its size', (size, scale) => {
  const { width, height } = workingSize(size);
  expect(width / size.width).toBeCloseTo(scale, 2);
  expect(height / size.height).toBeCloseTo(scale, 2);
  expect(width * height).toBeLessThan(8.01e6);
});

test.each([
  { width: 0, height: 10 },
  { width: 50_000, height: 50_000 },
  { width: Number.NaN, height: 1 },
])('a photo of %o is refused before a pixel is decoded', (size) => {
  expect(() => workingSize(size)).toThrow();
});
