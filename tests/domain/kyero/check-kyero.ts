import { SaxesParser } from 'saxes';

// The rules of kyeroV3.0.xsd, as far as specification 5 B names them, with its ruling 10: ref up to 255 characters, no 'week', features optional,
// no property allowed.

export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

/** Parses a document; throws where it is not well-formed. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser();
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element) element.text += part;
  });
  parser.write(text).close();
  const [root] = top.children;
  if (!root || top.children.length > 1) throw new Error('No root.');
  return root;
}

export const find = ({ children }: XmlElement, name: string) => children.find((child) => child.name === name);
export const textOf = (element: XmlElement, name: string) => find(element, name)?.text;

const WHOLE = /^\d{1,8}$/;
const required: Record<string, RegExp> = {
  id: /^.{1,50}$/,
  date: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  ref: /^.{1,255}$/,
  price: /^[1-9]\d{0,7}$/,
  currency: /^EUR$/,
  price_freq: /^(sale|month)$/,
  type: /^[A-Za-z ]+$/,
  town: /^.+$/,
  province: /^.+$/,
  country: /^Spain$/,
};
const optional: Record<string, RegExp> = { beds: WHOLE, baths: WHOLE, pool: /^[01]$/ };
const DEGREES = /^-?\d{1,3}(\.\d+)?$/;
/** Elements with others inside: what each may have, and how often. */
const groups: Record<string, { child: RegExp; value: RegExp; min: number; max: number }> = {
  location: { child: /^(latitude|longitude)$/, value: DEGREES, min: 2, max: 2 },
  surface_area: { child: /^(built|plot)$/, value: WHOLE, min: 1, max: 2 },
  energy_rating: { child: /^(consumption|emissions)$/, value: /^[A-GX]$/, min: 1, max: 2 },
  url: { child: /^es$/, value: /^https?:\/\/\S+$/, min: 1, max: 1 },
  desc: { child: /^(es|ca)$/, value: /^[^\0]+$/, min: 1, max: 2 },
  features: { child: /^feature$/, value: /^.{1,35}$/, min: 1, max: 50 },
  images: { child: /^image$/, value: /^$/, min: 1, max: 50 },
};

/** Returns what is wrong with a feed, by the id of its entry. */
export function findFormatErrors(root: XmlElement): string[] {
  const [head, ...properties] = root.children;
  const ids = properties.map((property) => textOf(property, 'id'));
  return [
    ...(root.name === 'root' ? [] : ['root']),
    ...(head?.name === 'kyero' && textOf(head, 'feed_version') === '3' ? [] : ['kyero']),
    ...(new Set(ids).size === ids.length ? [] : ['the same id twice']),
    ...properties.flatMap((property) =>
      findPropertyErrors(property).map((error) => `${textOf(property, 'id')}: ${error}`),
    ),
  ];
}

function findPropertyErrors(property: XmlElement): string[] {
  const names = property.children.map(({ name }) => name);
  const errors = Object.keys(required).filter((name) => !names.includes(name));
  if (property.name !== 'property') errors.push(property.name);
  if (!names.includes('images')) errors.push('images');
  if (new Set(names).size < names.length) errors.push('an element twice');
  for (const element of property.children) {
    const { name, text, children } = element;
    const group = groups[name];
    const value = required[name] ?? optional[name];
    if (!group && !value) errors.push(`unknown ${name}`);
    if (value && (!value.test(text) || children.length > 0)) errors.push(`${name}: ${text}`);
    if (!group) continue;
    if (children.length < group.min || children.length > group.max)
      errors.push(`${name} has ${children.length}`);
    for (const child of children)
      if (!group.child.test(child.name) || !group.value.test(child.text))
        errors.push(`${name}: ${child.name} ${child.text}`);
  }
  const images = find(property, 'images')?.children ?? [];
  for (const [at, image] of images.entries())
    if (
      image.attributes.id !== String(at + 1) ||
      !/^https?:\/\/\S+\.(jpg|png)$/.test(textOf(image, 'url') ?? '')
    )
      errors.push(`image ${at + 1}`);
  return errors;
}
