import { parseCsv } from './parse-csv.ts';

// Reads a file beside the page, which stays usable meanwhile.
self.addEventListener('message', async ({ data: { file } }: MessageEvent<{ file: File }>) => {
  self.postMessage(parseCsv(await file.arrayBuffer()));
});
