import * as z from 'zod/mini';
import { knownEnums } from '../fields.ts';
import { feedPlatforms } from './kyero-feed.ts';

/** The platforms whose ads the feed has beside those of Kyero. */
export const kyeroFeedInput = z.strictObject({ platforms: knownEnums.values(feedPlatforms) });
