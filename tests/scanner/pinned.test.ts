import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyPinnedHash } from '../../src/features/scanner/vite-opencv.ts';
import { root } from '../support/paths.ts';

const bytes = readFileSync(join(root, 'node_modules/@techstark/opencv-js/dist/opencv.js'));

test('the installed OpenCV.js is the one that was pinned', () => {
  expect(verifyPinnedHash(bytes)).toBe(bytes);
});

test('one changed byte fails the build', () => {
  const changed = Uint8Array.from(bytes);
  changed[5000] = (changed[5000] ?? 0) ^ 1;
  expect(() => verifyPinnedHash(changed)).toThrow(/opencv\.js has sha256 [0-9a-f]{64}, but bd0c3e64/);
});
