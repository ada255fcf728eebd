import { crc32, deflateRawSync } from 'node:zlib';
import { bytes, noise, u16le, u32le } from './bytes.ts';

/** A PDF of one empty page. */
export function pdf({ size = 0, whole = true, end = '' } = {}): Buffer {
  const body = bytes(
    '%PDF-1.7\n',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n',
    noise(Math.max(0, size - 160)),
  );
  return bytes(
    body,
    whole ? `\nxref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n` : '',
    end,
  );
}

type Entry = { name: string; data?: string | Buffer; claims?: number; flags?: number };
/** A ZIP; an entry may claim another size than it has. */
export function zip(entries: Entry[], { comment = '', before = '' } = {}): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = before.length;
  for (const { name, data = '', claims, flags = 0 } of entries) {
    const plain = bytes(data);
    const packed = deflateRawSync(plain);
    const facts = bytes(
      u16le(20),
      u16le(flags),
      u16le(8),
      [0, 0, 0x21, 0x5a],
      u32le(crc32(plain)),
      u32le(packed.length),
      u32le(claims ?? plain.length),
      u16le(name.length),
      [0, 0],
    );
    files.push(bytes('PK\x03\x04', facts, name, packed));
    list.push(bytes('PK\x01\x02', u16le(20), facts, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], u32le(offset), name));
    offset += (files.at(-1) ?? '').length;
  }
  const directory = bytes(...list);
  const count = u16le(entries.length);
  return bytes(
    before,
    ...files,
    directory,
    'PK\x05\x06',
    [0, 0, 0, 0],
    count,
    count,
    u32le(directory.length),
    u32le(offset),
    u16le(comment.length),
    comment,
  );
}

const parts: Entry[] = [
  { name: '[Content_Types].xml', data: '<Types/>' },
  { name: '_rels/.rels', data: '<Relationships/>' },
  { name: 'word/document.xml', data: '<w:document/>' },
];
/** A Word document with parts of its own and perhaps some more. */
export const docx = (more: Entry[] = [], options?: { comment?: string; before?: string }) =>
  zip([...parts, ...more], options);

/** A Word 97 document: header, a directory with its streams' names, contents. */
export function doc(streams = ['Root Entry', 'WordDocument'], size = 4096): Buffer {
  const head = bytes(
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    Buffer.alloc(16),
    u16le(0x3e),
    u16le(3),
    u16le(0xfffe),
    u16le(9),
    u16le(6),
  );
  const names = streams.map((name) => Buffer.concat([Buffer.from(name, 'utf16le')], 128));
  return Buffer.concat([Buffer.concat([head], 512), noise(1024), ...names], size);
}
