import { expect, test } from 'vitest';
import { scanName } from '../../src/features/scanner/scan-name.ts';

const summer = new Date('2026-07-01T22:30:05Z');

test.each([
  ['Nota simple (1).jpeg', 'scanned_Nota_simple_1.jpg'],
  ['DNI Begoña Peñíscola.HEIC', 'scanned_DNI_Begona_Peniscola.jpg'],
  ['../../etc/passwd', 'scanned_etc_passwd.jpg'],
  ['a\u0000b\r\nc\u202e.png', 'scanned_a_b_c.jpg'],
  ['scanned_scanned_recibo.jpg', 'scanned_recibo.jpg'],
  ['escritura.firmada.pdf.png', 'scanned_escritura_firmada_pdf.jpg'],
  ['', 'scanned_20260702_003005.jpg'],
  ['照片.jpg', 'scanned_20260702_003005.jpg'],
  [`${'a'.repeat(5000)}.jpg`, `scanned_${'a'.repeat(80)}.jpg`],
])('%j becomes %s', (original, expected) => {
  expect(scanName(original, summer)).toBe(expected);
});
