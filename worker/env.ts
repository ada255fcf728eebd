import type {
  DurableObjectNamespace,
  Fetcher,
  Queue,
  R2Bucket,
  WorkerVersionMetadata,
} from '@cloudflare/workers-types';
import type { JobMessage } from './job-messages.ts';

/** The bindings of the Worker: variables, buckets and objects of wrangler.toml, secrets of the deployment. Buckets are opened by openBucket. */
export interface Env {
  DATABASE_URL: string;
  /** A Turso token; a local database needs none. */
  DATABASE_TOKEN?: string;
  /** What the addresses of public pages are made of (parseLinkSecrets); on a developer's machine there need be none. */
  LINK_SECRET?: string;
  /** The domain whose mail Email Routing gives to the Worker; without it no agency has a mailbox. */
  MAIL_DOMAIN?: string;
  /** 'closed' disables registration; any other value leaves it open. */
  REGISTRATION?: string;
  /** Begins the key of every stored object, so that deployments may share buckets; absent in production. */
  CELL?: string;
  /** Further cells: the URLs of their databases by name, as JSON. DATABASE_TOKEN opens them too. See docs/scale.md. */
  CELLS?: string;
  /** The cell in which new agencies register; by default that of DATABASE_URL. */
  REGISTRATION_CELL?: string;
  /** What a preview asks for before it serves anything; absent elsewhere. */
  PREVIEW_PASSWORD?: string;
  /** Set where workerd runs on a developer's machine, which knows no jurisdictions; absent in every deployment. */
  LOCAL?: string;
  /** The deployed version. */
  VERSION?: WorkerVersionMetadata;
  /** The static assets of the build. */
  ASSETS: Fetcher;
  /** The objects of the agencies (live/agency-live.ts), opened by live/live-routes.ts. */
  AGENCY_LIVE: DurableObjectNamespace;
  LOGOS: R2Bucket;
  AVATARS: R2Bucket;
  PROPERTY_IMAGES: R2Bucket;
  PROPERTY_DOCUMENTS: R2Bucket;
  /** The queue of the cell's jobs. */
  JOBS: Queue<JobMessage>;
}
