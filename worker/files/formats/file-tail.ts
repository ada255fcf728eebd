import type { ByteStream } from './byte-stream.ts';

/** Lets the rest of a file pass and gives its last bytes, at least `keep` of them where there are so many. */
export async function readTail(
  stream: ByteStream,
  keep: number,
  look: (piece: Uint8Array) => void = () => {},
): Promise<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let held = 0;
  await stream.forwardRest((piece) => {
    look(piece);
    pieces.push(piece.slice());
    held += piece.length;
    while (held - (pieces[0]?.length ?? 0) >= keep) {
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

/** Finds patterns in what passes, also across its pieces; `found` tells which. */
export function createPatternSearch(patterns: Buffer[]) {
  const overlap = Math.max(...patterns.map(({ length }) => length)) - 1;
  const found = patterns.map(() => false);
  let carry: Uint8Array = new Uint8Array();
  const look = (piece: Uint8Array) => {
    const seen = Buffer.concat([carry, piece]);
    for (const [index, pattern] of patterns.entries())
      if (!found[index] && seen.includes(pattern)) found[index] = true;
    carry = new Uint8Array(seen.subarray(Math.max(0, seen.length - overlap)));
  };
  return { look, found };
}
