const CLASS = /\.((?:\\.|[\w-])+)/g;
const GROUP = /^@(media|supports|container|layer|starting-style)\b/;

// Where the block that opens at `from` ends; braces inside strings do not count.
function endOf(css: string, from: number): number {
  let depth = 0;
  for (let at = from; at < css.length; at++) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at;
  }
  return css.length;
}

function rulesOf(css: string): { prelude: string; body: string | null }[] {
  const rules = [];
  for (let at = 0; at < css.length; ) {
    const open = css.slice(at).search(/[{;]/);
    if (open < 0) break;
    const start = at + open;
    const prelude = css.slice(at, start).trim();
    const end = css[start] === ';' ? start : endOf(css, start);
    rules.push({ prelude, body: end === start ? null : css.slice(start + 1, end) });
    at = end + 1;
  }
  return rules;
}

function needed(css: string, names: ReadonlySet<string>): string {
  const used = (selector: string) =>
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(CLASS)].every(([, name = '']) =>
      names.has(name.replace(/\\/g, '')),
    );
  return rulesOf(css)
    .map(({ prelude, body }) => {
      if (body === null) return `${prelude};`;
      if (GROUP.test(prelude)) {
        const inner = needed(body, names);
        return inner && `${prelude}{${inner}}`;
      }
      const wanted = prelude.startsWith('@') || prelude.split(/,(?![^(]*\))/).some(used);
      return wanted ? `${prelude}{${body}}` : '';
    })
    .join('');
}

/** The rules of a minified stylesheet that this HTML can need at first sight. */
export function criticalCss(css: string, html: string): string {
  const names = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/)));
  const kept = needed(
    css,
    new Set([...names].map((name) => name.replaceAll('&amp;', '&').replaceAll('&gt;', '>'))),
  );
  // What a name stands for goes when nobody says the name.
  return rulesOf(kept)
    .filter(({ prelude }) => {
      const [, name] = /^@(?:property|keyframes)\s+(\S+)/.exec(prelude) ?? [];
      return !name || kept.split(name).length > 2;
    })
    .map(({ prelude, body }) => (body === null ? `${prelude};` : `${prelude}{${body}}`))
    .join('');
}

/** The same HTML with classes instead of style attributes, which the content security policy forbids, and their rules. */
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
