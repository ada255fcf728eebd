import type { Corners, Point } from './corners.ts';
import { type Look, looks } from './enhance.ts';

/** What the page asks of the worker; `id` names the answer. */
export type Request =
  | { id: number; ask: 'load' }
  | { id: number; ask: 'find'; small: ImageData }
  | { id: number; ask: 'open'; file: Blob; width: number; height: number }
  | { id: number; ask: 'straighten'; corners: Corners; quarters: number; look: Look };
/** A request as it is written, before it has its number. */
export type Question = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;

/** The photo made small twice: to be shown, and to be searched for a page. */
export type Opened = { preview: ImageBitmap; small: ImageData };
export type Straightened = { file: Blob; width: number; height: number };
export type Answers = {
  load: true;
  find: Corners | null;
  open: Opened;
  straighten: Straightened;
};

/** What the worker sends back: the answer, what went wrong, or the part (0 to 1) that is done. */
export type Reply = { id: number } & ({ value: unknown } | { error: string } | { part: number });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isSide = (value: unknown) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 8192;
const isPart = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
const isPoint = (value: unknown): value is Point => isObject(value) && isPart(value.x) && isPart(value.y);

export function isCorners(value: unknown): value is Corners {
  return Array.isArray(value) && value.length === 4 && value.every(isPoint);
}

export function isRequest(value: unknown): value is Request {
  if (!isObject(value) || !Number.isInteger(value.id)) return false;
  if (value.ask === 'load') return true;
  if (value.ask === 'find') return value.small instanceof ImageData;
  if (value.ask === 'open') return value.file instanceof Blob && isSide(value.width) && isSide(value.height);
  if (value.ask !== 'straighten' || !isCorners(value.corners)) return false;
  return [0, 1, 2, 3].includes(Number(value.quarters)) && looks.some((look) => look === value.look);
}

export function isReply(value: unknown): value is Reply {
  if (!isObject(value) || !Number.isInteger(value.id)) return false;
  return 'value' in value || typeof value.error === 'string' || isPart(value.part);
}

/** Whether the value is what was asked for; the page believes the worker no more than it must. */
export const isAnswer: { [A in keyof Answers]: (value: unknown) => value is Answers[A] } = {
  load: (value): value is true => value === true,
  find: (value): value is Corners | null => value === null || isCorners(value),
  open: (value): value is Opened =>
    isObject(value) && value.preview instanceof ImageBitmap && value.small instanceof ImageData,
  straighten: (value): value is Straightened =>
    isObject(value) &&
    value.file instanceof Blob &&
    value.file.type === 'image/jpeg' &&
    isSide(value.width) &&
    isSide(value.height),
};
