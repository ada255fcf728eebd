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

const receiptLines = [
  'Copistería Gràcia',
  'Fotocopias A4 x 24',
  'Encuadernación',
  'IVA 21 %',
  'TOTAL 18,40 EUR',
];

type Size = { width: number; height: number };
const PHOTO_SIZE: Size = { width: 1600, height: 1200 };

/** Renders a photo of an A4 page of text with a red stamp at its top left, on a wooden table; the browser draws it. */
export function renderDocumentPhoto(browser: Browser, pose: Pose = {}, photo = PHOTO_SIZE): Promise<Photo> {
  const tall = photo.height * (pose.heightShare ?? 0.8);
  const size = tall / 46;
  const css = `
    .paper { padding: ${size * 5}px ${size * 3}px; background: linear-gradient(120deg, #fdfdfb, #e2dfd8); color: #222; font: ${size}px/1.6 serif; }
    .stamp { position: absolute; left: ${size}px; top: ${size}px; width: ${size * 3}px; height: ${size * 3}px; background: #c01818; }`;
  const html = `<div class="stamp"></div>${words.repeat(13)}`;
  return renderPaper(browser, pose, photo, { width: tall / Math.SQRT2, height: tall }, { css, html });
}

/**
 * Renders a photo of a till receipt on the same table: a long narrow paper with a soft shadow, in grey print, whose sides are wavy (by half a
 * thousandth of its length) as those of paper that was folded.
 */
export function renderReceiptPhoto(browser: Browser, pose: Pose, photo: Size): Promise<Photo> {
  const height = photo.height * (pose.heightShare ?? 0.8);
  const [width, wave] = [height / 3, height / 2000];
  const side = (write: (part: number, off: number) => string) =>
    Array.from({ length: 60 }, (_, at) => write(at / 60, wave * Math.abs(Math.sin((at / 60) * 5 * Math.PI))));
  const outline = [
    ...side((part, off) => `${part * width}px ${off}px`),
    ...side((part, off) => `${width - off}px ${part * height}px`),
    ...side((part, off) => `${(1 - part) * width}px ${height - off}px`),
    ...side((part, off) => `${off}px ${(1 - part) * height}px`),
  ];
  const css = `
    .sheet { filter: drop-shadow(${height / 90}px ${height / 70}px ${height / 60}px #0009); }
    .paper { padding: ${height / 20}px ${height / 40}px; clip-path: polygon(${outline}); background: linear-gradient(160deg, #fbfbf8, #e9e8e4); color: #77757c; font: ${height / 50}px/1.7 monospace; }`;
  const html = receiptLines
    .map((line) => `${line}<br>`)
    .join('')
    .repeat(5);
  return renderPaper(browser, pose, photo, { width, height }, { css, html });
}

/** Renders a photo of a paper of this size, with its own styles and content, on a wooden table. */
async function renderPaper(
  browser: Browser,
  { pitch = 0, yaw = 0, roll = 0, heightShare = 0.8 }: Pose,
  { width, height }: Size,
  paper: Size,
  { css, html }: { css: string; html: string },
): Promise<Photo> {
  const page = await browser.newPage({ viewport: { width, height } });
  const grain = (height * heightShare) / 46;
  await page.setContent(`<style>
    body { margin: 0; display: grid; place-items: center; height: 100vh; overflow: hidden; perspective: ${width * 1.1}px;
      background: repeating-linear-gradient(93deg, #7d5b3c 0 ${grain}px, #86623f 0 ${grain * 2.2}px, #79573a 0 ${grain * 3}px), #7d5b3c; }
    .sheet { position: relative; transform: rotateX(${pitch}deg) rotateY(${yaw}deg) rotateZ(${roll}deg); }
    .paper { position: relative; box-sizing: border-box; width: ${paper.width}px; height: ${paper.height}px; overflow: hidden; }
    i { position: absolute; width: 0; height: 0; }
    ${css}
  </style><div class="sheet"><div class="paper">${html}</div>
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
