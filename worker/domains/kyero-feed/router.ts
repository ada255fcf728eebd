import { kyeroFeedInput } from '../../../db/domain/publishing/kyero-feed-input.ts';
import { kyeroFeeds } from '../../../db/tables/kyero-feeds.ts';
import { changeTokenRow, renewToken, revokeToken } from '../../token-row.ts';
import { managerProcedure, router } from '../../trpc.ts';
import { findIdealistaContents } from './idealista.ts';
import { findOwnKyeroFeed } from './reads.ts';

/** The agency's feed in the format of Kyero. */
export const kyeroFeedRouter = router({
  /** Returns what the feed has and lacks, and when its address was made (ISO); null where there is none. */
  get: managerProcedure
    .meta({ reads: ['ads', 'agencies', 'kyero_feeds', 'properties', 'property_images'] })
    .query(({ ctx: { tenantDb } }) => findOwnKyeroFeed(tenantDb)),

  /** Returns how many adverts the document for Idealista would have now, and which advertised properties it would lack and why. */
  idealista: managerProcedure
    .meta({ reads: ['ads', 'agencies', 'properties', 'property_images'] })
    .query(({ ctx: { tenantDb } }) => findIdealistaContents(tenantDb)),

  /** Creates the feed, or gives it another address, which ends the one before, and returns its token, which nobody can read later. */
  renew: managerProcedure
    .meta({ touches: ['kyero_feeds'] })
    .input(kyeroFeedInput)
    .mutation(({ ctx: { tenantDb, cell }, input: { platforms } }) =>
      renewToken(tenantDb, kyeroFeeds, { cell, values: { platforms } }),
    ),

  /** Changes the platforms whose ads it has; its address stays. Throws NOT_FOUND where there is none. */
  setPlatforms: managerProcedure
    .meta({ touches: ['kyero_feeds'] })
    .input(kyeroFeedInput)
    .mutation(({ ctx: { tenantDb }, input: { platforms } }) =>
      changeTokenRow(tenantDb, kyeroFeeds, { platforms }),
    ),

  /** Ends the feed; where there is none, nothing changes. */
  revoke: managerProcedure
    .meta({ touches: ['kyero_feeds'] })
    .mutation(({ ctx: { tenantDb } }) => revokeToken(tenantDb, kyeroFeeds)),
});
