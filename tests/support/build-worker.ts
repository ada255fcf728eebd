import { createBuilder } from 'vite';
import { prepareBuild } from './build.ts';

// Builds the Worker alone, into the folder that the argument names; without one beside the client of the tests' build, as that is made.
const [outDir] = process.argv.slice(2);
if (!outDir) Object.assign(process.env, prepareBuild());
const builder = await createBuilder({ logLevel: 'warn', build: outDir ? { outDir, emptyOutDir: true } : {} });
const { llavero } = builder.environments;
if (!llavero) throw new Error('vite.config.ts has no environment «llavero»');
await builder.build(llavero);
// Plugins keep handles open.
process.exit(0);
