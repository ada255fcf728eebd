// The parts of an Office package (ISO/IEC 29500-2) by what its content types and relationships say.

/** The texts of '[Content_Types].xml' and '_rels/.rels'; undefined where they cannot be read. */
export type PackageParts = { contentTypes: string | undefined; relationships: string | undefined };

/** The type of a relationship to the main part, also in the strict variant. */
const MAIN_RELATIONSHIP = /\/relationships\/officeDocument$/i;
/** The name that Word gives the main part; other programs name it otherwise. */
const USUAL_MAIN = 'word/document.xml';
const WORD_MAIN =
  /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(document|template)\.main\+xml$/i;
/** Macros, and documents that may hold them ('application/vnd.ms-word.document.macroEnabled.main+xml'). */
const MACROS = /vbaProject|macroEnabled/i;

/** The path of the main part; the usual one where no relationship says. */
export function findMainPart({ relationships }: PackageParts): string {
  const main = readElements(relationships, 'Relationship').find(({ type = '' }) =>
    MAIN_RELATIONSHIP.test(type),
  );
  return main?.target ? toPath(main.target) : USUAL_MAIN;
}

/** Whether a part is a text document; the usual main part also where the content types do not say. */
export function isWordMain({ contentTypes }: PackageParts, part: string): boolean {
  const override = readElements(contentTypes, 'Override').find(
    ({ partname = '' }) => toPath(partname).toLowerCase() === part.toLowerCase(),
  );
  const type = override?.contenttype;
  return type === undefined ? part.toLowerCase() === USUAL_MAIN : WORD_MAIN.test(type.trim());
}

/** Whether a content type is one of macros. */
export const hasMacroPart = ({ contentTypes }: PackageParts): boolean =>
  [...readElements(contentTypes, 'Override'), ...readElements(contentTypes, 'Default')].some(
    ({ contenttype = '' }) => MACROS.test(contenttype),
  );

/** The attributes of all elements of a name, by their names in lower case. */
function readElements(xml: string | undefined, name: string): Partial<Record<string, string>>[] {
  const elements = (xml ?? '').matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'));
  return [...elements].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, key = '', double, single]) => [key.toLowerCase(), unescapeXml(double ?? single ?? '')],
      ),
    ),
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) => text.replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

/** A target or part name as the name of an entry: '/word/./document.xml' is 'word/document.xml'. */
function toPath(target: string): string {
  const path: string[] = [];
  for (const segment of decode(target).split('/')) {
    if (segment === '..') path.pop();
    else if (segment !== '' && segment !== '.') path.push(segment);
  }
  return path.join('/');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
