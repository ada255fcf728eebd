import type { appRouter } from './routers.gen.ts';

export { appRouter } from './routers.gen.ts';
export type AppRouter = typeof appRouter;
