import type { R2Bucket } from '@cloudflare/workers-types';

/** What wrangler.toml and the secrets of a deployment give the Worker. */
export interface Env {
  DATABASE_URL: string;
  /** A Turso token; a database on this machine needs none. */
  DATABASE_TOKEN?: string;
  /** 'closed' turns registration off; anything else leaves it open. */
  REGISTRATION?: string;
  LOGOS: R2Bucket;
  AVATARS: R2Bucket;
  PROPERTY_IMAGES: R2Bucket;
  PROPERTY_DOCUMENTS: R2Bucket;
}
