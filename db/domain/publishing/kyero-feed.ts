import { adPlatforms } from '../ads/ads.ts';

// Without Zod, which the agency's page does not load.

/** The platform whose ads a feed of Kyero always has. */
export const KYERO = 'Kyero';
/** Those whose ads it has where a manager chooses them. */
export const feedPlatforms = adPlatforms.filter(
  (platform): platform is Exclude<(typeof adPlatforms)[number], typeof KYERO> => platform !== KYERO,
);
export type FeedPlatform = (typeof feedPlatforms)[number];

/** The name of the document that is sent to Idealista. */
export const IDEALISTA_FILE = 'idealista.json';
