import { fileTexts } from '../../../db/domain/files.ts';
import { AppError } from '../../errors.ts';

/** BAD_REQUEST: the file is truncated or violates its format. */
export const damagedFile = () => new AppError('BAD_REQUEST', fileTexts.damaged);

/** Bytes of one read from the request. */
export const READ_SIZE = 64 * 1024;
// Fits the largest part that is parsed at once (a JPEG segment has up to 65,537 bytes), one read more, and the last byte, which is
// held back.
const WINDOW_BYTES = 2 * READ_SIZE + 2;

/** Fills the view with at least `minBytes` bytes, fewer only at the end of the file. */
type Source = { read: (view: Uint8Array, minBytes: number) => Promise<{ value?: Uint8Array }> };
type Target = { write: (bytes: Uint8Array) => Promise<void> };

/**
 * Rewrites an upload while it streams from the request to storage, through a window of 128 KB. The length never changes: what must not
 * be kept is overwritten in the window, so that the length is known before the first byte is read (R2 needs it).
 */
export class ByteStream {
  /** Bytes forwarded so far. */
  position = 0;
  readonly length: number;
  readonly #source: Source;
  #target: Target = { write: async () => undefined };
  readonly #window = new Uint8Array(WINDOW_BYTES);
  #readBuffer: Uint8Array = new Uint8Array(READ_SIZE);
  #start = 0;
  #end = 0;
  #ended = false;

  constructor(length: number, source: Source) {
    this.length = length;
    this.#source = source;
  }

  /** Sets where forwarded bytes are written; without a target they are only read. */
  setTarget(target: Target): void {
    this.#target = target;
  }

  /** Returns the first `count` bytes without waiting for more; fewer where the file is shorter. */
  async peekHead(count: number): Promise<Uint8Array> {
    while (this.#end < count && (await this.#readMore(count - this.#end)));
    return this.#window.subarray(0, Math.min(count, this.#end));
  }

  /** Returns at least `count` of the next bytes, to be read or overwritten in place; throws damagedFile where the file ends before. */
  async peekNext(count = 1): Promise<Uint8Array> {
    const bytes = await this.peekUpTo(count);
    if (bytes.length < count) throw damagedFile();
    return bytes;
  }

  /** The same, but returns what is left where the file ends before. */
  async peekUpTo(count: number): Promise<Uint8Array> {
    while (this.#end - this.#start < count && (await this.#readMore()));
    return this.#window.subarray(this.#start, this.#end);
  }

  /**
   * Forwards `count` bytes to the target; `rewrite` may overwrite them piece by piece. Throws damagedFile where the file ends
   * before.
   */
  async forward(count: number, rewrite?: (piece: Uint8Array) => void): Promise<void> {
    for (let left = count; left > 0; ) {
      const piece = (await this.peekNext()).subarray(0, left);
      rewrite?.(piece);
      this.#start += piece.length;
      this.position += piece.length;
      left -= piece.length;
    }
  }

  /** Forwards `count` bytes as zeros. */
  forwardBlank = (count: number): Promise<void> => this.forward(count, (piece) => piece.fill(0));

  /** Forwards all bytes that are left; throws damagedFile where the file is not exactly `length` bytes long. */
  async forwardRest(rewrite?: (piece: Uint8Array) => void): Promise<void> {
    await this.forward(this.length - this.position, rewrite);
    if (this.#end > this.#start || (await this.#readMore())) throw damagedFile();
  }

  /** Writes the last byte, which is held back until then, so that a file that is rejected at its end is never stored complete. */
  flush = (): Promise<void> => this.#write(this.#start);

  /** Reads more bytes into the window; false at the end of the file. */
  async #readMore(minBytes = READ_SIZE): Promise<boolean> {
    await this.#write(this.#start - 1);
    if (this.#ended) return false;
    const { value } = await this.#source.read(this.#readBuffer, minBytes);
    if (!value?.length) {
      this.#ended = true;
      return false;
    }
    this.#window.set(value, this.#end);
    this.#end += value.length;
    // A BYOB read detaches the buffer and returns it with the bytes.
    this.#readBuffer = new Uint8Array(value.buffer);
    return true;
  }

  /** Writes the first `count` bytes of the window to the target and removes them. */
  async #write(count: number): Promise<void> {
    if (count <= 0) return;
    await this.#target.write(this.#window.subarray(0, count));
    this.#window.copyWithin(0, count, this.#end);
    this.#end -= count;
    this.#start -= count;
  }
}
