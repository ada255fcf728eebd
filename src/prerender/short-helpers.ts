import type { Plugin } from 'vite';

/** The helpers that tRPC's packages bring for object spread and for class fields, once in each part, and the same in the language of today. */
const helpers: [compiled: RegExp, short: string][] = [
  [
    /function _objectSpread2\(e\) \{[\s\S]*?\n\}/,
    'function _objectSpread2(target, ...sources) {\n\treturn Object.assign(target, ...sources);\n}',
  ],
  [
    /function _defineProperty\(e, r, t\) \{[\s\S]*?\n\}/,
    'function _defineProperty(target, key, value) {\n\treturn Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });\n}',
  ],
];
const MODULES = /\/@trpc\/(client|server|react-query)\/dist\/[\w-]+\.mjs$/;

/** Vite plugin: writes helpers that compiled packages bring for old browsers in a line each, which is 0.5 KB (gzip) of each page. */
export function shortenHelpers(): Plugin {
  return {
    name: 'llavero:short-helpers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: MODULES },
      handler: (code) => helpers.reduce((rest, [compiled, short]) => rest.replace(compiled, short), code),
    },
  };
}
