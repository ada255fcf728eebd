import { parseFile } from './parse-file.ts';

// Reads a file beside the page, which stays usable meanwhile.
self.addEventListener('message', async ({ data }: MessageEvent<File>) => {
  self.postMessage(parseFile(await data.arrayBuffer()));
});
