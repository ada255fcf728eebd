import { createBuilder } from 'vite';

// Builds the Worker alone: a mutation of it leaves the pages of the first build as they are.
const builder = await createBuilder({ logLevel: 'warn' });
const worker = builder.environments.llavero;
if (!worker) throw new Error('vite.config.ts builds no environment llavero');
await builder.build(worker);
// Plugins keep handles open.
process.exit(0);
