import { createBuilder } from 'vite';

// Builds the Worker alone, into the folder that the argument names; without one beside the client of the last build.
const [outDir] = process.argv.slice(2);
const builder = await createBuilder({ logLevel: 'warn', build: outDir ? { outDir, emptyOutDir: true } : {} });
const { llavero } = builder.environments;
if (!llavero) throw new Error('vite.config.ts has no environment «llavero»');
await builder.build(llavero);
// Plugins keep handles open.
process.exit(0);
