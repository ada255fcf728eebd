import { createBuilder } from 'vite';

// Builds the Worker alone, without the client, into the folder that the argument names.
const [outDir] = process.argv.slice(2);
const builder = await createBuilder({ logLevel: 'warn', build: { outDir, emptyOutDir: true } });
const { llavero } = builder.environments;
if (!llavero) throw new Error('vite.config.ts has no environment «llavero»');
await builder.build(llavero);
