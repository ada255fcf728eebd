import { tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import { root } from './paths.ts';

/** Writes src/routes.gen.ts as a build does. */
export async function generateRoutes(): Promise<void> {
  const [plugin] = [tanstackRouterGenerator()].flat();
  const hook = plugin?.configResolved;
  if (typeof hook !== 'function')
    throw new Error('@tanstack/router-plugin generates routes in another way now');
  await hook.call({} as never, { root } as never);
}
