import type { Plugin } from 'vite';

/** V8 reads it at the start of a script: it compiles every function while the script arrives, not each at its first call. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

/** The large chunks of a first load, most of whose functions it calls; besides the entry chunk. */
const largeChunks = ['crm', 'list', 'rows'];

/** Vite plugin: lets the browser compile the scripts of a first load in the background, not in the tasks that render the page. */
export function compileHints(): Plugin {
  return {
    name: 'llavero:compile-hints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Vite writes something before the first line of a chunk.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const missing = largeChunks.filter((name) => !chunks.some((chunk) => chunk.name === name));
        if (missing.length > 0) throw new Error(`There is no chunk ${missing.join(', ')}`);
        for (const chunk of chunks)
          if (chunk.isEntry || largeChunks.includes(chunk.name)) chunk.code = COMPILE_ALL + chunk.code;
      },
    },
  };
}
