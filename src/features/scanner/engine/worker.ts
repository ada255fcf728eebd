import { type Corners, turnCorners } from './corners.ts';
import { type ColorMode, enhance } from './enhance.ts';
import { findPage, type OpenCv } from './find-page.ts';
import { isRequest, type OpenedPhoto, type Request, type StraightenedPage } from './messages.ts';
import { estimatePageSize } from './page-shape.ts';
import { straighten } from './straighten.ts';

/** The part of the classic worker's global scope that is used here. */
type Scope = {
  cv?: OpenCv & { then(ready: () => void): void };
  importScripts(url: string): void;
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listen: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'unhandledrejection', listen: () => void): void;
};
const scope = self as unknown as Scope;

/** Longest sides in pixels of the copy that is shown and of the one for detection. */
const PREVIEW_SIDE = 1600;
const DETECTION_SIDE = 800;
const QUALITY = 0.9;
/** Rows straightened between two progress reports. */
const ROWS_PER_REPORT = 128;

let photo: ImageData | null = null;
let library: Promise<{ cv: OpenCv }> | null = null;

function load(): Promise<{ cv: OpenCv }> {
  library ??= new Promise((ready, fail) => {
    // A runtime that fails to start (no WebAssembly, no memory) is reported as an unhandled rejection only.
    scope.addEventListener('unhandledrejection', () => fail(new Error('Failed to load OpenCV.js')));
    scope.importScripts('/scanner/opencv.js');
    const { cv } = scope;
    // Wrapped, because OpenCV.js has a `then` that resolves with itself: awaiting it would never end.
    if (cv) cv.then(() => ready({ cv }));
    else fail(new Error('Failed to load OpenCV.js'));
  });
  return library;
}

async function open({
  file,
  width,
  height,
}: {
  file: Blob;
  width: number;
  height: number;
}): Promise<OpenedPhoto> {
  let bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: width,
    resizeQuality: 'high',
  });
  // Some browsers resize before they apply the orientation, which gives another aspect ratio: then decode at full size.
  if (Math.abs(bitmap.height - height) > 2) {
    bitmap.close();
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  }
  const working = drawToCanvas(bitmap, width, height);
  bitmap.close();
  photo = working.getContext('2d')?.getImageData(0, 0, width, height) ?? null;
  const small = shrink(working, DETECTION_SIDE);
  const pixels = small.getContext('2d')?.getImageData(0, 0, small.width, small.height);
  if (!pixels) throw new Error('sin memoria');
  return { preview: shrink(working, PREVIEW_SIDE).transferToImageBitmap(), small: pixels };
}

function drawToCanvas(image: CanvasImageSource, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('sin memoria');
  // Transparent pixels become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

function shrink(canvas: OffscreenCanvas, longest: number): OffscreenCanvas {
  const scale = Math.min(1, longest / Math.max(canvas.width, canvas.height));
  return drawToCanvas(canvas, Math.round(canvas.width * scale), Math.round(canvas.height * scale));
}

type StraightenRequest = { id: number; corners: Corners; quarters: number; colorMode: ColorMode };

async function straightenPage({
  id,
  corners,
  quarters,
  colorMode,
}: StraightenRequest): Promise<StraightenedPage> {
  if (!photo) throw new Error('no hay imagen');
  const upright = turnCorners(corners, quarters);
  const page = new ImageData(...sides(estimatePageSize(upright, photo)));
  for (let row = 0; row < page.height; row += ROWS_PER_REPORT) {
    straighten(photo, upright, page, row, Math.min(page.height, row + ROWS_PER_REPORT));
    scope.postMessage({ id, progress: (row / page.height) * 0.8 });
  }
  enhance(page, colorMode);
  const canvas = new OffscreenCanvas(page.width, page.height);
  canvas.getContext('2d')?.putImageData(page, 0, 0);
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { file, width: page.width, height: page.height };
}

const sides = ({ width, height }: { width: number; height: number }) => [width, height] as const;

async function handleRequest(request: Request): Promise<[value: unknown, ...transfer: Transferable[]]> {
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
      return [await straightenPage(request)];
  }
}

scope.addEventListener('message', async ({ data }) => {
  if (!isRequest(data)) return;
  try {
    const [value, ...transfer] = await handleRequest(data);
    scope.postMessage({ id: data.id, value }, transfer);
  } catch (error) {
    // OpenCV.js throws bare numbers instead of errors.
    scope.postMessage({ id: data.id, error: error instanceof Error ? error.message : `OpenCV ${error}` });
  }
});
