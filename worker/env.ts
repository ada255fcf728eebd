import type { Fetcher, R2Bucket } from '@cloudflare/workers-types';

/** The bindings of the Worker: variables and buckets of wrangler.toml, secrets of the deployment. */
export interface Env {
  DATABASE_URL: string;
  /** A Turso token; a local database needs none. */
  DATABASE_TOKEN?: string;
  /** 'closed' disables registration; any other value leaves it open. */
  REGISTRATION?: string;
  /** The static assets of the build. */
  ASSETS: Fetcher;
  LOGOS: R2Bucket;
  AVATARS: R2Bucket;
  PROPERTY_IMAGES: R2Bucket;
  PROPERTY_DOCUMENTS: R2Bucket;
}
