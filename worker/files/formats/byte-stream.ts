import { fileTexts } from '../../../db/domain/files.ts';
import { AppError } from '../../errors.ts';

/** The file is not what it says, ends early or breaks the rules of its format. */
export const damagedFile = () => new AppError('BAD_REQUEST', fileTexts.damaged);

/** Bytes that are asked for at a time. */
export const READ_SIZE = 64 * 1024;
// Room for what is looked at in one piece (a segment of a JPEG has up to 65,537 bytes), for one step more, and for the
// byte that is held back.
const WINDOW = 2 * READ_SIZE + 2;

/** Fills the view with at least so many bytes, fewer only where the file ends. */
type Source = { read: (view: Uint8Array, least: number) => Promise<{ value?: Uint8Array }> };
type Target = { write: (bytes: Uint8Array) => Promise<void> };

/**
 * The bytes of an upload on their way from the request to storage, seen through a window of 128 KB. As many leave as come:
 * what must not be kept is overwritten in the window, so that the length is known before the first byte is.
 */
export class ByteStream {
  /** Bytes that have passed so far. */
  position = 0;
  readonly length: number;
  readonly #source: Source;
  #target: Target = { write: async () => undefined };
  readonly #window = new Uint8Array(WINDOW);
  #scratch: Uint8Array = new Uint8Array(READ_SIZE);
  #from = 0;
  #to = 0;
  #ended = false;

  constructor(length: number, source: Source) {
    this.length = length;
    this.#source = source;
  }

  /** Where bytes go from now on; without a target they are only read. */
  setTarget(target: Target): void {
    this.#target = target;
  }

  /** The first bytes of the file as soon as they are there, without waiting for more; fewer where it is shorter. */
  async peekHead(count: number): Promise<Uint8Array> {
    while (this.#to < count && (await this.#more(count - this.#to)));
    return this.#window.subarray(0, Math.min(count, this.#to));
  }

  /** At least `count` bytes that come next, to be read or overwritten; refuses a file that ends before. */
  async peekNext(count = 1): Promise<Uint8Array> {
    const bytes = await this.peekUpTo(count);
    if (bytes.length < count) throw damagedFile();
    return bytes;
  }

  /** The same, but where the file ends before that, what is left of it. */
  async peekUpTo(count: number): Promise<Uint8Array> {
    while (this.#to - this.#from < count && (await this.#more()));
    return this.#window.subarray(this.#from, this.#to);
  }

  /** Lets `count` bytes pass; `change` may overwrite them piece by piece. */
  async forward(count: number, change?: (piece: Uint8Array) => void): Promise<void> {
    for (let left = count; left > 0; ) {
      const piece = (await this.peekNext()).subarray(0, left);
      change?.(piece);
      this.#from += piece.length;
      this.position += piece.length;
      left -= piece.length;
    }
  }

  /** Lets `count` bytes pass as zeros. */
  forwardBlank = (count: number): Promise<void> => this.forward(count, (piece) => piece.fill(0));

  /** Lets all that is left pass. */
  async forwardRest(change?: (piece: Uint8Array) => void): Promise<void> {
    await this.forward(this.length - this.position, change);
    if (this.#to > this.#from || (await this.#more())) throw damagedFile();
  }

  /** Lets the last byte go. Until then storage waits for it, and a file that is refused at its end is not stored. */
  flush = (): Promise<void> => this.#leave(this.#from);

  async #more(least = READ_SIZE): Promise<boolean> {
    await this.#leave(this.#from - 1);
    if (this.#ended) return false;
    const { value } = await this.#source.read(this.#scratch, least);
    if (!value?.length) {
      this.#ended = true;
      return false;
    }
    this.#window.set(value, this.#to);
    this.#to += value.length;
    // A stream takes the buffer it fills and gives it back with the bytes.
    this.#scratch = new Uint8Array(value.buffer);
    return true;
  }

  /** What has passed leaves for storage. */
  async #leave(count: number): Promise<void> {
    if (count <= 0) return;
    await this.#target.write(this.#window.subarray(0, count));
    this.#window.copyWithin(0, count, this.#to);
    this.#to -= count;
    this.#from -= count;
  }
}
