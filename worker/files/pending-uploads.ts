import { eq, getTableColumns, gte, type SQL, sql } from 'drizzle-orm';
import { type FileType, fileTexts, QUOTA } from '../../db/domain/files.ts';
import { propertyDocuments } from '../../db/tables/documents.ts';
import { fileUsage } from '../../db/tables/file-usage.ts';
import { attempts } from '../../db/tables/limits.ts';
import type { propertyImages } from '../../db/tables/photos.ts';
import { properties } from '../../db/tables/properties.ts';
import { notFound, Refusal } from '../errors.ts';
import type { Member } from './file-request-auth.ts';
import { countAttempt, counterKey, LIMITS, refuseBeyond } from '../auth/persistent-rate-limit.ts';
import type { Declared } from './parse-upload-headers.ts';
import { agencyIsFull, lacksRoom } from './quota.ts';

export type FileTable = typeof propertyImages | typeof propertyDocuments;
type FileRow = FileTable['$inferSelect'];
export type Upload = Declared & {
  type: FileType;
  propertyId: string;
  clientKey: string;
  objectKey: string;
  /** Columns that only this kind has. */
  more?: Record<string, string>;
};

/** True while a user may still upload; part of the statement that a refused upload must not carry out. */
export const withinLimit = (limit: 'uploads' | 'smallerSizes', key: string) =>
  sql`(select ${attempts.count} from ${attempts} where ${attempts.key} = ${key}) <= ${LIMITS[limit].most}`;

const pending = (table: FileTable, upload: Upload): SQL[] => [
  eq(table.clientKey, upload.clientKey),
  eq(table.state, 'pending'),
];

/**
 * Writes the row of a file whose bytes are still to come, if the property is the agency's and nothing is full. A row that
 * an earlier try left pending gives way. Gives the ready row where the same file has been sent before.
 */
export async function begin(member: Member, table: FileTable, upload: Upload, full: SQL | null) {
  const { rows, db, user } = member;
  const counter = counterKey('uploads', user.id);
  const here = eq(properties.id, upload.propertyId);
  const agencyFull = lacksRoom(rows, upload.size, gte(fileUsage.files, QUOTA.files));
  const [counted, , , [property], found, [agency], [tooMany]] = await rows.read(
    countAttempt(db, 'uploads', counter),
    rows.drop(table, ...pending(table, upload)),
    rows.addUnder(
      table,
      rowOf(upload, user.id),
      properties,
      here,
      withinLimit('uploads', counter),
      sql`not ${agencyFull}`,
      full ? sql`not ${full}` : undefined,
    ),
    rows.list(properties, { id: properties.id }, { where: [here] }),
    rows.list(table, getTableColumns(table), { where: [eq(table.clientKey, upload.clientKey)] }),
    rows.list(properties, { full: agencyFull }, { where: [here] }),
    rows.list(properties, { full: full ?? sql`0` }, { where: [here] }),
  );
  refuseBeyond('uploads', counted);
  if (!property) throw notFound();
  const [row] = found as FileRow[];
  if (row?.state === 'ready' && !isSame(row, upload)) throw otherFile();
  if (row) return row.state === 'ready' ? row : null;
  const ofProperty = table === propertyDocuments ? fileTexts.documentsFull : fileTexts.propertyFull;
  throw tooMany?.full && !agency?.full ? new Refusal('CONFLICT', ofProperty) : agencyIsFull();
}

/** The key of the client was used for another file. */
export const otherFile = () => new Refusal('CONFLICT', fileTexts.otherBytes);

/** The conditions under which an upload's row becomes ready: it is still the one that was written for these bytes. */
export const awaited = (table: FileTable, upload: Upload): SQL[] => [
  ...pending(table, upload),
  eq(table.objectKey, upload.objectKey),
];

/** Takes back the row of a failed upload; a trigger sees to whatever was stored. */
export const giveUp = ({ rows }: Member, table: FileTable, upload: Upload) =>
  rows.read(rows.drop(table, ...awaited(table, upload)));

const rowOf = ({ name, type, more, ...upload }: Upload, uploadedBy: string) => {
  const now = new Date().toISOString();
  const stamps = { id: crypto.randomUUID(), version: 1, createdAt: now, updatedAt: now };
  const place = { state: 'pending', isPortrait: false, orderIndex: 0 };
  return { ...upload, ...more, ...stamps, ...place, fileName: name, mimeType: type, uploadedBy };
};

const isSame = (row: FileRow, { propertyId, name, type, size, more = {} }: Upload) =>
  row.propertyId === propertyId &&
  row.fileName === name &&
  row.mimeType === type &&
  row.size === size &&
  Object.entries(more).every(([field, value]) => (row as Record<string, unknown>)[field] === value);
