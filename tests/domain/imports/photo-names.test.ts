import { expect, test } from 'vitest';
import { readPhotoName } from '../../../src/features/photos/photo-names.ts';

test.each([
  ['LL-0001-1.jpg', ['LL-0001-1', 'LL-0001'], 1],
  ['ll-0001_12.JPEG', ['LL-0001_12', 'LL-0001'], 12],
  ['AB 7 (3).png', ['AB 7 (3)', 'AB 7'], 3],
  ['LL-0001.jpg', ['LL-0001'], 0],
  ['salón.heic', ['SALÓN'], 0],
  ['.jpg', [''], 0],
])('%s', (name, references, place) => {
  expect(readPhotoName(name)).toEqual({ references, place });
});
