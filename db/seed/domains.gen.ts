// Written by db/local/registries.ts from the files that it lists: change these.
import { adRows } from './ads.ts';

/** The demo rows of domains that are made of an agency's users, owners and properties. */
export const demoRows = [
  adRows,
];
