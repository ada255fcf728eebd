import type { Plugin } from 'vite';

/** The hooks of tRPC that no page uses; those of React Query are left out with them. */
export const unusedHooks = [
  'usePrefetchQuery',
  'useSuspenseQuery',
  'useQueries',
  'useSuspenseQueries',
  'useSubscription',
  'usePrefetchInfiniteQuery',
  'useSuspenseInfiniteQuery',
];
/** The module of @trpc/react-query that makes one object of all its hooks, which no bundler can take apart. */
const HOOKS = /\/@trpc\/react-query\/dist\/shared-[\w-]+\.mjs$/;

/** Vite plugin: leaves the unused hooks out of the client, which is 2 KB (gzip) of each page of the CRM. Fails where it does not find them. */
export function leaveOutHooks(): Plugin {
  return {
    name: 'llavero:unused-hooks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: { filter: { id: HOOKS }, handler: (code) => unusedHooks.reduce(leaveOut, code) },
  };
}

/** Removes the declaration of a hook, its property in the object of all hooks, and what it imports. */
function leaveOut(code: string, hook: string): string {
  const [local, indent] = [String.raw`${hook}(?:\$1)?`, String.raw`\n\t`];
  const parts = [
    `${indent}(?:function ${local}\\([^]*?${indent}}|const ${local} = [^]*?${indent}};)(?=\\n)`,
    String.raw`(?<=\{[^{}]*)\n\t\t${hook}(?:: ${local})?,?(?=\n)`,
    ...(hook === 'useSubscription' ? [] : [String.raw`(?<=import \{[^}]*), ${hook}\b`]),
  ];
  return parts.reduce((rest, part) => {
    const without = rest.replace(new RegExp(part), '');
    if (without === rest) throw new Error(`@trpc/react-query has another form: ${hook} was not found.`);
    return without;
  }, code);
}
