import { parseFile } from './parse-file.ts';

// Reads a file beside the page, which stays usable meanwhile.
self.addEventListener('message', async ({ data: { file } }: MessageEvent<{ file: File }>) => {
  self.postMessage(parseFile(await file.arrayBuffer()));
});
