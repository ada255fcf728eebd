/** A device's clock that is off by less is left alone: a response takes its time, and its date is in whole seconds. */
const MIN_OFFSET_MS = 120_000;

let offset = 0;

/** The current instant in milliseconds: in a page by the server's clock where the device's is wrong, in the Worker by its own. */
export const getNow = (): number => Date.now() + offset;

/** Tells a page the server's date, as HTTP writes it; null or another text changes nothing. */
export function setServerDate(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) offset = Math.abs(difference) < MIN_OFFSET_MS ? 0 : difference;
}
