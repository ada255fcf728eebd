import { sql } from 'drizzle-orm';

/** SQL of a new id for each row of a statement (RFC 9562: version 4, variant 10). */
export const randomIdSql = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
