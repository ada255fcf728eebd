const CLASS = /\.((?:\\.|[\w-])+)/g;
const GROUP = /^@(media|supports|container|layer|starting-style)\b/;

// The index of the brace that closes the block opened at `from`; braces inside strings are skipped.
function findBlockEnd(css: string, from: number): number {
  let depth = 0;
  for (let at = from; at < css.length; at++) {
    const char = css[at];
    if (char === '"' || char === "'") at = css.indexOf(char, at + 1);
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at;
  }
  return css.length;
}

function parseRules(css: string): { prelude: string; body: string | null }[] {
  const rules = [];
  for (let at = 0; at < css.length; ) {
    const open = css.slice(at).search(/[{;]/);
    if (open < 0) break;
    const start = at + open;
    const prelude = css.slice(at, start).trim();
    const end = css[start] === ';' ? start : findBlockEnd(css, start);
    rules.push({ prelude, body: end === start ? null : css.slice(start + 1, end) });
    at = end + 1;
  }
  return rules;
}

function filterRules(css: string, names: ReadonlySet<string>): string {
  const isUsed = (selector: string) =>
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(CLASS)].every(([, name = '']) =>
      names.has(name.replace(/\\/g, '')),
    );
  return parseRules(css)
    .map(({ prelude, body }) => {
      if (body === null) return `${prelude};`;
      if (GROUP.test(prelude)) {
        const inner = filterRules(body, names);
        return inner && `${prelude}{${inner}}`;
      }
      const wanted = prelude.startsWith('@') || prelude.split(/,(?![^(]*\))/).some(isUsed);
      return wanted ? `${prelude}{${body}}` : '';
    })
    .join('');
}

/** The critical CSS: the rules of a minified stylesheet whose classes occur in this HTML. */
export function criticalCss(css: string, html: string): string {
  const names = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/)));
  const filtered = filterRules(
    css,
    new Set([...names].map((name) => name.replaceAll('&amp;', '&').replaceAll('&gt;', '>'))),
  );
  // Drops @property and @keyframes rules whose names are not referenced.
  return parseRules(filtered)
    .filter(({ prelude }) => {
      const [, name] = /^@(?:property|keyframes)\s+(\S+)/.exec(prelude) ?? [];
      return !name || filtered.split(name).length > 2;
    })
    .map(({ prelude, body }) => (body === null ? `${prelude};` : `${prelude}{${body}}`))
    .join('');
}

/** Replaces style attributes, which the content security policy forbids, by classes; returns the HTML and the classes' rules. */
export function extractStyles(pages: string[]): { bodies: string[]; css: string } {
  const names = new Map<string, string>();
  const bodies = pages.map((html) =>
    html.replace(/<[^>]* style="([^"]*)"[^>]*>/g, (tag, style: string) => {
      const name = names.get(style) ?? `style-${names.size}`;
      names.set(style, name);
      const bare = tag.replace(/ style="[^"]*"/, '');
      return / class="/.test(bare)
        ? bare.replace(' class="', ` class="${name} `)
        : bare.replace(/(\/?>)$/, ` class="${name}"$1`);
    }),
  );
  const css = [...names].map(([style, name]) => `.${name}{${style.replaceAll('&quot;', '"')}}`).join('');
  return { bodies, css };
}
