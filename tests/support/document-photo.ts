import type { Browser } from '@playwright/test';

/** How the paper lies before the camera: rotation in degrees, and its height as a fraction of the picture's. */
export type Pose = { pitch?: number; yaw?: number; roll?: number; heightShare?: number };
type Photo = {
  name: string;
  mimeType: string;
  buffer: Buffer;
  /** Where the corners of the paper are, in fractions, clockwise from the paper's own top left. */
  corners: { x: number; y: number }[];
};

const words =
  'Nota simple informativa de la finca inscrita en el registro de la propiedad, con sus cargas y sus titulares. ';

/** Renders a photo of an A4 page of text with a red stamp at its top left, on a wooden table; the browser draws it. */
export async function renderDocumentPhoto(
  browser: Browser,
  pose: Pose = {},
  { width, height } = { width: 1600, height: 1200 },
): Promise<Photo> {
  const { pitch = 0, yaw = 0, roll = 0, heightShare = 0.8 } = pose;
  const page = await browser.newPage({ viewport: { width, height } });
  const tall = height * heightShare;
  const size = tall / 46;
  await page.setContent(`<style>
    body { margin: 0; display: grid; place-items: center; height: 100vh; overflow: hidden; perspective: ${width * 1.1}px;
      background: repeating-linear-gradient(93deg, #7d5b3c 0 ${size}px, #86623f 0 ${size * 2.2}px, #79573a 0 ${size * 3}px), #7d5b3c; }
    .paper { position: relative; box-sizing: border-box; width: ${tall / Math.SQRT2}px; height: ${tall}px; padding: ${size * 5}px ${size * 3}px;
      background: linear-gradient(120deg, #fdfdfb, #e2dfd8); color: #222; font: ${size}px/1.6 serif; overflow: hidden;
      transform: rotateX(${pitch}deg) rotateY(${yaw}deg) rotateZ(${roll}deg); }
    .stamp { position: absolute; left: ${size}px; top: ${size}px; width: ${size * 3}px; height: ${size * 3}px; background: #c01818; }
    i { position: absolute; width: 0; height: 0; }
  </style><div class="paper"><div class="stamp"></div>${words.repeat(13)}
    <i style="left:0;top:0"></i><i style="right:0;top:0"></i><i style="right:0;bottom:0"></i><i style="left:0;bottom:0"></i></div>`);
  const corners = await page
    .locator('i')
    .evaluateAll(
      (dots, [w, h]) =>
        dots.map((dot) => dot.getBoundingClientRect()).map(({ x, y }) => ({ x: x / w, y: y / h })),
      [width, height] as const,
    );
  // Under load the first screenshot of a background page sometimes never returns.
  const screenshot = () => page.screenshot({ type: 'jpeg', quality: 92, timeout: 10_000 });
  await page.bringToFront();
  const buffer = await screenshot().catch(screenshot);
  await page.close();
  return { name: 'Nota simple (1).jpeg', mimeType: 'image/jpeg', buffer, corners };
}

/** Adds an EXIF orientation of 6 to a JPEG: it must be turned a quarter clockwise to be upright. */
export function rotateSideways(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  // After SOI, the two bytes that begin a JPEG.
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
