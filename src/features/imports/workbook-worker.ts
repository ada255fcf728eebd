import { parseWorkbook } from './parse-workbook.ts';

// Reads a workbook beside the page, which stays usable meanwhile.
self.addEventListener(
  'message',
  async ({ data: { file, sheet } }: MessageEvent<{ file: File; sheet: number }>) => {
    self.postMessage(await parseWorkbook(await file.arrayBuffer(), sheet));
  },
);
