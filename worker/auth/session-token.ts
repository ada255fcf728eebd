import { generateIdFromEntropySize } from 'lucia';

/** A token of 200 random bits. The database stores only its SHA-256. */
export const createSessionToken = () => generateIdFromEntropySize(25);
