import { toTagKey } from '../domain/tags/tag-key.ts';
import type { TagColour } from '../domain/tags/tags.ts';
import type { SubjectKind } from '../domain/timeline/activities.ts';
import type { leadTags, ownerTags, propertyTags, tags } from '../tables/tags.ts';
import type { Random } from './random.ts';

/** Of one in how many records of a kind, by their place among the newest, each tag is. */
type DemoTag = { name: string; colour: TagColour } & Partial<
  Record<SubjectKind, { every: number; from: number }>
>;
const demoTags: readonly DemoTag[] = [
  { name: 'Inversor', colour: 'blue', lead: { every: 6, from: 1 }, owner: { every: 9, from: 2 } },
  { name: 'Primera vivienda', colour: 'green', lead: { every: 5, from: 2 } },
  { name: 'Urgente', colour: 'orange', lead: { every: 9, from: 2 }, property: { every: 8, from: 3 } },
  {
    name: 'Vende para comprar',
    colour: 'violet',
    lead: { every: 11, from: 2 },
    owner: { every: 7, from: 1 },
  },
  { name: 'Referido', colour: 'pink', lead: { every: 8, from: 2 }, owner: { every: 6, from: 0 } },
  { name: 'Herencia', colour: 'grey', owner: { every: 8, from: 4 }, property: { every: 9, from: 2 } },
  { name: 'Vistas al mar', colour: 'teal', lead: { every: 12, from: 4 }, property: { every: 5, from: 0 } },
  { name: 'Para reformar', colour: 'yellow', property: { every: 6, from: 1 } },
];

type TaggedRecord = { id: string; createdAt: string };
type Records = Record<SubjectKind, readonly TaggedRecord[]>;
type Rows = {
  tags: (typeof tags.$inferInsert)[];
  lead: (typeof leadTags.$inferInsert)[];
  owner: (typeof ownerTags.$inferInsert)[];
  property: (typeof propertyTags.$inferInsert)[];
};

/** Returns the tags of an agency and their links to its records, each kind newest first. */
export function createDemoTags(random: Random, agencyId: string, createdAt: string, records: Records): Rows {
  const made = demoTags.map((tag) => ({ tag, id: random.uuid(), clientKey: random.uuid() }));
  const toLinks = (kind: SubjectKind) =>
    made.flatMap(({ tag, id }) => {
      const some = tag[kind];
      const found = some ? records[kind].filter((_, index) => index % some.every === some.from) : [];
      return found.map((record) => ({
        agencyId,
        tagId: id,
        recordCreatedAt: record.createdAt,
        [`${kind}Id`]: record.id,
      }));
    });
  return {
    tags: made.map(({ tag: { name, colour }, ...ids }) => ({
      ...ids,
      agencyId,
      name,
      nameKey: toTagKey(name),
      colour,
      current: ids.id,
      createdAt,
      updatedAt: createdAt,
    })),
    lead: toLinks('lead') as unknown as Rows['lead'],
    owner: toLinks('owner') as unknown as Rows['owner'],
    property: toLinks('property') as unknown as Rows['property'],
  };
}
