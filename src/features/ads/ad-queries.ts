import { prefetchRecord } from '../../lib/records/prefetch-record.ts';
import type { trpcUtils } from '../../trpc.ts';

export function prefetchAd({ ads, photos, documents }: typeof trpcUtils, id: string) {
  // What the first request has brought with the session.
  const files = ads.files.getData({ id });
  if (files && !photos.list.getData(files)) {
    const { propertyId } = files;
    photos.list.setData({ propertyId }, files.photos);
    documents.list.setData({ propertyId }, files.documents);
  }
  return prefetchRecord(ads.get, id);
}

/** Prefetches an ad, and what its form shows of its property as soon as that is known. */
export function prefetchAdForm(utils: typeof trpcUtils, id: string) {
  const ad = prefetchAd(utils, id);
  const chosen = utils.ads.files.getData({ id })?.propertyId;
  if (chosen) void utils.properties.options.prefetch({ chosen });
  return ad;
}
