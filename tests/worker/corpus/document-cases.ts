import { FILE_LIMIT, fileTexts } from '../../../db/domain/files.ts';
import { bytes } from './bytes.ts';
import { type Case, HTML, send as paper, SVG } from './case.ts';
import { gif, jpeg, png, webp } from './images.ts';
import { doc, docx, pdf, zip } from './papers.ts';

const { notDocument, damaged, tooLarge, empty } = fileTexts;
const EXE = () => bytes('MZ\x90\0', Buffer.alloc(600), 'PE\0\0');
const largePdf = (size: number) => Buffer.concat([pdf({ size: size - 500 }), Buffer.alloc(1000, '\n')], size);

/** Documents and what is none. */
export const documentCases: Case[] = [
  paper('a PDF', 'nota.pdf', () => pdf(), 200, undefined, 'application/pdf'),
  paper('a PDF of exactly 10 MiB', 'nota.pdf', () => largePdf(FILE_LIMIT), 200),
  paper('one byte more', 'nota.pdf', () => largePdf(FILE_LIMIT + 1), 413, tooLarge),
  paper('a scan', 'nota.jpeg', () => jpeg(), 200),
  paper('a PNG', 'nota.png', () => png(), 200),
  paper('a DOCX', 'nota.docx', () => docx(), 200),
  paper('a DOCX with a comment at its end', 'nota.docx', () => docx([], { comment: 'x'.repeat(300) }), 200),
  paper('a DOC', 'nota.doc', () => doc(), 200, undefined, 'application/msword'),
  paper('a scan called a PDF', 'nota.pdf', () => png(), 200, undefined, 'application/pdf'),
  paper('a PDF called a text', 'nota.txt', () => pdf(), 200, undefined, 'text/plain'),
  paper('nothing', 'nada.pdf', () => Buffer.alloc(0), 400, empty),
  paper('an empty PDF', 'nada.pdf', () => bytes('%PDF-1.7\n%%EOF\n'), 400, damaged),
  paper('a PDF cut off', 'cortado.pdf', () => pdf({ whole: false }), 400, damaged),
  paper('a PDF behind HTML', 'x.pdf', () => bytes(HTML, pdf()), 415, notDocument),
  paper('a GIF as a document', 'x.gif', () => gif(), 415, notDocument),
  paper('a WebP as a document', 'x.webp', () => webp(), 415, notDocument),
  paper('an EXE as .doc', 'x.doc', EXE, 415, notDocument),
  paper('an EXE as .docx', 'x.docx', EXE, 415, notDocument),
  paper('an EXE', 'x.exe', EXE, 415, notDocument),
  paper('text', 'x.txt', () => bytes('hola'), 415, notDocument, 'text/plain'),
  paper('an SVG', 'x.svg', () => bytes(SVG), 415, notDocument),
  paper('HTML as .doc', 'x.doc', () => bytes(HTML, Buffer.alloc(600)), 415, notDocument),
  paper('a sheet as .doc', 'x.doc', () => doc(['Root Entry', 'Workbook']), 415, notDocument),
  paper(
    'a DOC with macros',
    'x.doc',
    () => doc(['Root Entry', 'WordDocument', 'Macros', '_VBA_PROJECT']),
    415,
    notDocument,
  ),
  paper('a DOC of its header alone', 'x.doc', () => doc().subarray(0, 100), 400, damaged),
  paper('a ZIP as .docx', 'x.docx', () => zip([{ name: 'a.txt', data: 'x' }]), 415, notDocument),
  paper(
    'a DOCX with macros',
    'x.docx',
    () => docx([{ name: 'word/vbaProject.bin', data: 'x' }]),
    415,
    notDocument,
  ),
  paper('a DOCM', 'x.docm', () => docx([{ name: 'word/vbaProject.bin', data: 'x' }]), 415, notDocument),
  ...['zip', 'jar', '7z', 'rar', 'EXE', 'dll', 'com', 'scr', 'bat', 'js', 'vbs', 'docm', 'dotm', 'svg'].map(
    (extension) =>
      paper(
        `a DOCX with a .${extension} in it`,
        'x.docx',
        () => docx([{ name: `word/embeddings/a.${extension}`, data: zip([]) }]),
        415,
        notDocument,
      ),
  ),
  paper('a DOCX with a way out', 'x.docx', () => docx([{ name: '../../x', data: 'x' }]), 415, notDocument),
  paper(
    'a DOCX that unpacks a hundredfold and more',
    'x.docx',
    () => docx([{ name: 'word/a.xml', data: Buffer.alloc(300_000) }]),
    400,
    damaged,
  ),
  paper(
    'a DOCX that claims 101 MB',
    'x.docx',
    () => docx([{ name: 'word/a.xml', data: 'x', claims: 101 * 1024 * 1024 }]),
    400,
    damaged,
  ),
  paper(
    'a DOCX of 2,001 entries',
    'x.docx',
    () => docx(Array.from({ length: 1998 }, (_, i) => ({ name: `word/${i}`, data: 'xxxxxxxxx' }))),
    400,
    damaged,
  ),
  paper(
    'a DOCX with one name twice',
    'x.docx',
    () => docx([{ name: 'word/document.xml', data: 'x' }]),
    400,
    damaged,
  ),
  paper(
    'an encrypted DOCX',
    'x.docx',
    () => docx([{ name: 'word/a.xml', data: 'x', flags: 1 }]),
    400,
    damaged,
  ),
  paper('a DOCX cut off', 'x.docx', () => docx().subarray(0, -10), 400, damaged),
  paper(
    'a DOCX with something before it',
    'x.docx',
    () => bytes('PK\x03\x04', Buffer.alloc(50), docx()),
    400,
    damaged,
  ),
];
