import type { ByteStream } from './byte-stream.ts';

/**
 * Forwards the rest of a file and returns its last bytes: at least `minBytes`, fewer where it is shorter. `inspect` sees every
 * piece.
 */
export async function readTail(
  stream: ByteStream,
  minBytes: number,
  inspect: (piece: Uint8Array) => void = () => {},
): Promise<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let held = 0;
  await stream.forwardRest((piece) => {
    inspect(piece);
    pieces.push(piece.slice());
    held += piece.length;
    while (held - (pieces[0]?.length ?? 0) >= minBytes) {
      held -= pieces[0]?.length ?? 0;
      pieces = pieces.slice(1);
    }
  });
  const tail = new Uint8Array(held);
  let at = 0;
  for (const piece of pieces) {
    tail.set(piece, at);
    at += piece.length;
  }
  return tail;
}

/** Returns a search for patterns in a sequence of pieces, also across their borders; `found` has a flag for each pattern. */
export function createPatternSearch(patterns: Buffer[]) {
  const overlap = Math.max(...patterns.map(({ length }) => length)) - 1;
  const found = patterns.map(() => false);
  let carry: Uint8Array = new Uint8Array();
  const inspect = (piece: Uint8Array) => {
    const searched = Buffer.concat([carry, piece]);
    for (const [index, pattern] of patterns.entries())
      if (!found[index] && searched.includes(pattern)) found[index] = true;
    carry = new Uint8Array(searched.subarray(Math.max(0, searched.length - overlap)));
  };
  return { inspect, found };
}
