import { fileTexts } from '../db/domain/files.ts';
import { Refusal } from './errors.ts';

/** The file is not what it says, ends early or breaks the rules of its format. */
export const damaged = () => new Refusal('BAD_REQUEST', fileTexts.damaged);

const WINDOW = 128 * 1024;
// What can be looked at in one piece: a whole segment of a JPEG, which has two bytes more than its length may say.
const STEP = 64 * 1024;

type Source = { read: (view: Uint8Array) => Promise<{ value?: Uint8Array }> };
type Target = { write: (bytes: Uint8Array) => Promise<void> };

/**
 * The bytes of an upload on their way from the request to storage, seen through a window of 128 KB. As many leave as come:
 * what must not be kept is overwritten in the window, so that the length is known before the first byte is.
 */
export class Tape {
  /** Bytes that have passed so far. */
  passed = 0;
  readonly length: number;
  readonly #source: Source;
  readonly #target: Target;
  readonly #window = new Uint8Array(WINDOW);
  #scratch: Uint8Array = new Uint8Array(STEP);
  #from = 0;
  #to = 0;

  constructor(length: number, source: Source, target: Target) {
    this.length = length;
    this.#source = source;
    this.#target = target;
  }

  /** At least `count` bytes that come next, to be read or overwritten; refuses a file that ends before. */
  async ahead(count = 1): Promise<Uint8Array> {
    while (this.#to - this.#from < count) if (!(await this.#more())) throw damaged();
    return this.#window.subarray(this.#from, this.#to);
  }

  /** Lets `count` bytes pass; `change` may overwrite them piece by piece. */
  async pass(count: number, change?: (piece: Uint8Array) => void): Promise<void> {
    for (let left = count; left > 0; ) {
      const piece = (await this.ahead()).subarray(0, left);
      change?.(piece);
      this.#from += piece.length;
      this.passed += piece.length;
      left -= piece.length;
    }
  }

  /** Lets `count` bytes pass as zeros. */
  blank = (count: number): Promise<void> => this.pass(count, (piece) => piece.fill(0));

  /** Lets all that is left pass. */
  async rest(change?: (piece: Uint8Array) => void): Promise<void> {
    await this.pass(this.length - this.passed, change);
    if (this.#to > this.#from || (await this.#more())) throw damaged();
    await this.#leave();
  }

  async #more(): Promise<boolean> {
    await this.#leave();
    const { value } = await this.#source.read(this.#scratch);
    if (!value?.length) return false;
    this.#window.set(value, this.#to);
    this.#to += value.length;
    // A stream takes the buffer it fills and gives it back with the bytes.
    this.#scratch = new Uint8Array(value.buffer);
    return true;
  }

  /** What has passed leaves for storage. */
  async #leave(): Promise<void> {
    if (this.#from === 0) return;
    await this.#target.write(this.#window.subarray(0, this.#from));
    this.#window.copyWithin(0, this.#from, this.#to);
    this.#to -= this.#from;
    this.#from = 0;
  }
}

export const u16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
export const u16le = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
export const u24le = (bytes: Uint8Array, at: number) => u16le(bytes, at) | ((bytes[at + 2] ?? 0) << 16);
export const u32 = (bytes: Uint8Array, at: number) => u16(bytes, at) * 65_536 + u16(bytes, at + 2);
export const u32le = (bytes: Uint8Array, at: number) => u16le(bytes, at) + u16le(bytes, at + 2) * 65_536;
/** Bytes as characters, one each. */
export const ascii = (bytes: Uint8Array, at: number, count: number) =>
  String.fromCharCode(...bytes.subarray(at, at + count));
