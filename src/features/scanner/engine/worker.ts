import { type Corners, turned } from './corners.ts';
import { enhance, type Look } from './enhance.ts';
import { findPage, type OpenCv } from './find-page.ts';
import { isRequest, type Opened, type Request, type Straightened } from './messages.ts';
import { pageSize } from './page-shape.ts';
import { straighten } from './straighten.ts';

/** What this classic worker uses of its own global scope. */
type Scope = {
  cv?: OpenCv & { then(ready: () => void): void };
  importScripts(url: string): void;
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listen: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'unhandledrejection', listen: () => void): void;
};
const scope = self as unknown as Scope;

/** Long sides in pixels of the photo as shown and as searched. */
const PREVIEW = 1600;
const SMALL = 800;
const QUALITY = 0.9;
/** Rows straightened between two reports. */
const BAND = 128;

let photo: ImageData | null = null;
let library: Promise<{ cv: OpenCv }> | null = null;

function load(): Promise<{ cv: OpenCv }> {
  library ??= new Promise((ready, fail) => {
    // A runtime that cannot start (no WebAssembly, no memory) says so nowhere else.
    scope.addEventListener('unhandledrejection', () => fail(new Error('Failed to load OpenCV.js')));
    scope.importScripts('/scanner/opencv.js');
    const { cv } = scope;
    // Wrapped, because OpenCV.js has a `then` of its own that answers with itself, without end.
    if (cv) cv.then(() => ready({ cv }));
    else fail(new Error('Failed to load OpenCV.js'));
  });
  return library;
}

async function open({ file, width, height }: { file: Blob; width: number; height: number }): Promise<Opened> {
  let bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: width,
    resizeQuality: 'high',
  });
  // A browser that scales before it turns the photo upright gives another shape; it gets the whole photo instead.
  if (Math.abs(bitmap.height - height) > 2) {
    bitmap.close();
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  }
  const whole = drawn(bitmap, width, height);
  bitmap.close();
  photo = whole.getContext('2d')?.getImageData(0, 0, width, height) ?? null;
  const small = shrunk(whole, SMALL);
  const pixels = small.getContext('2d')?.getImageData(0, 0, small.width, small.height);
  if (!pixels) throw new Error('sin memoria');
  return { preview: shrunk(whole, PREVIEW).transferToImageBitmap(), small: pixels };
}

function drawn(image: CanvasImageSource, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('sin memoria');
  // What was transparent is paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

function shrunk(canvas: OffscreenCanvas, longest: number): OffscreenCanvas {
  const scale = Math.min(1, longest / Math.max(canvas.width, canvas.height));
  return drawn(canvas, Math.round(canvas.width * scale), Math.round(canvas.height * scale));
}

type Wish = { id: number; corners: Corners; quarters: number; look: Look };

async function finish({ id, corners, quarters, look }: Wish): Promise<Straightened> {
  if (!photo) throw new Error('no hay imagen');
  const upright = turned(corners, quarters);
  const page = new ImageData(...sides(pageSize(upright, photo)));
  for (let row = 0; row < page.height; row += BAND) {
    straighten(photo, upright, page, row, Math.min(page.height, row + BAND));
    scope.postMessage({ id, part: (row / page.height) * 0.8 });
  }
  enhance(page, look);
  const canvas = new OffscreenCanvas(page.width, page.height);
  canvas.getContext('2d')?.putImageData(page, 0, 0);
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { file, width: page.width, height: page.height };
}

const sides = ({ width, height }: { width: number; height: number }) => [width, height] as const;

async function answer(request: Request): Promise<[value: unknown, ...transfer: Transferable[]]> {
  switch (request.ask) {
    case 'load':
      await load();
      return [true];
    case 'find':
      return [findPage((await load()).cv, request.small)];
    case 'open': {
      const opened = await open(request);
      return [opened, opened.preview, opened.small.data.buffer];
    }
    case 'straighten':
      return [await finish(request)];
  }
}

scope.addEventListener('message', async ({ data }) => {
  if (!isRequest(data)) return;
  try {
    const [value, ...transfer] = await answer(data);
    scope.postMessage({ id: data.id, value }, transfer);
  } catch (error) {
    // OpenCV.js throws bare numbers, which tell a person nothing.
    scope.postMessage({ id: data.id, error: error instanceof Error ? error.message : `OpenCV ${error}` });
  }
});
