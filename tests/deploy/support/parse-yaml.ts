export type Yaml = string | null | Yaml[] | { [key: string]: Yaml };
type Line = { indent: number; text: string };

/**
 * Parses the part of YAML that the workflows use: mappings and sequences by indentation, plain and quoted scalars, and lists of scalars in
 * brackets. Every scalar is a string, or null where it is empty. Throws on anything else.
 */
export function parseYaml(text: string): Yaml {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trimEnd())
    .filter((line) => line !== '')
    .map((line) => ({ indent: line.length - line.trimStart().length, text: line.trimStart() }));
  const value = parseBlock(lines, lines[0]?.indent ?? 0);
  if (lines.length > 0) throw new Error(`Unexpected indentation: ${lines[0]?.text}`);
  return value;
}

/** Takes the lines of one block, which all have this indentation, and of the blocks inside it. */
function parseBlock(lines: Line[], indent: number): Yaml {
  const items: Yaml[] = [];
  const mapping: { [key: string]: Yaml } = {};
  const isList = lines[0]?.text.startsWith('- ') ?? false;
  while (lines[0]?.indent === indent && lines[0].text.startsWith('- ') === isList) {
    const [line] = lines;
    if (isList) {
      // The text after the dash is the first line of a block that is indented by the dash.
      lines[0] = { indent: indent + 2, text: line.text.slice(2) };
      items.push(readKey(lines[0].text) ? parseBlock(lines, indent + 2) : parseScalar(takeText(lines)));
      continue;
    }
    const found = readKey(line.text);
    if (!found) throw new Error(`Not a key: ${line.text}`);
    if (found.key in mapping) throw new Error(`Key given twice: ${found.key}`);
    takeText(lines);
    const next = lines[0];
    mapping[found.key] =
      found.rest === '' && next && next.indent > indent
        ? parseBlock(lines, next.indent)
        : parseScalar(found.rest);
  }
  return isList ? items : mapping;
}

const takeText = (lines: Line[]) => lines.shift()?.text ?? '';

function readKey(text: string): { key: string; rest: string } | null {
  const [, key = '', rest = ''] = /^([\w-]+):(?:\s+(.*))?$/.exec(text) ?? [];
  return key ? { key, rest } : null;
}

function parseScalar(text: string): Yaml {
  if (text === '') return null;
  if (/^[[{|>&*!]/.test(text) && !/^\[[^[\]{}'"]*\]$/.test(text)) throw new Error(`Not supported: ${text}`);
  if (text.startsWith('['))
    return text
      .slice(1, -1)
      .split(',')
      .map((item) => item.trim());
  return /^(['"]).*\1$/.test(text) ? text.slice(1, -1) : text;
}
