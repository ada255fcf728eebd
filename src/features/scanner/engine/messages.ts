import type { Corners, Point } from './corners.ts';
import { type ColorMode, colorModes } from './enhance.ts';

/** A request to the worker; `id` matches the reply. */
export type Request =
  | { id: number; ask: 'load' }
  | { id: number; ask: 'find'; small: ImageData }
  | { id: number; ask: 'open'; file: Blob; width: number; height: number }
  | { id: number; ask: 'straighten'; corners: Corners; quarters: number; colorMode: ColorMode };
/** A request without its id. */
export type RequestBody = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;

/** Two scaled-down copies of the photo: one to show, one for page detection. */
export type OpenedPhoto = { preview: ImageBitmap; small: ImageData };
export type StraightenedPage = { file: Blob; width: number; height: number };
export type Results = {
  load: true;
  find: Corners | null;
  open: OpenedPhoto;
  straighten: StraightenedPage;
};

/** A reply of the worker: the value, an error, or the progress (0 to 1). */
export type Reply = { id: number } & ({ value: unknown } | { error: string } | { progress: number });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isSide = (value: unknown) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 8192;
const isFraction = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
const isPoint = (value: unknown): value is Point =>
  isObject(value) && isFraction(value.x) && isFraction(value.y);

export function isCorners(value: unknown): value is Corners {
  return Array.isArray(value) && value.length === 4 && value.every(isPoint);
}

export function isRequest(value: unknown): value is Request {
  if (!isObject(value) || !Number.isInteger(value.id)) return false;
  if (value.ask === 'load') return true;
  if (value.ask === 'find') return value.small instanceof ImageData;
  if (value.ask === 'open') return value.file instanceof Blob && isSide(value.width) && isSide(value.height);
  if (value.ask !== 'straighten' || !isCorners(value.corners)) return false;
  return [0, 1, 2, 3].includes(Number(value.quarters)) && colorModes.some((mode) => mode === value.colorMode);
}

export function isReply(value: unknown): value is Reply {
  if (!isObject(value) || !Number.isInteger(value.id)) return false;
  return 'value' in value || typeof value.error === 'string' || isFraction(value.progress);
}

/** Validates a reply's value by request type, because the worker runs third-party code. */
export const isResult: { [A in keyof Results]: (value: unknown) => value is Results[A] } = {
  load: (value): value is true => value === true,
  find: (value): value is Corners | null => value === null || isCorners(value),
  open: (value): value is OpenedPhoto =>
    isObject(value) && value.preview instanceof ImageBitmap && value.small instanceof ImageData,
  straighten: (value): value is StraightenedPage =>
    isObject(value) &&
    value.file instanceof Blob &&
    value.file.type === 'image/jpeg' &&
    isSide(value.width) &&
    isSide(value.height),
};
