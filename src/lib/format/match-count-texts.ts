import { plural } from './plural.ts';

/** Adds to what a save says how many of the user's leads the property fits now. */
export const appendOwnLeadCount = (text: string, count: number) =>
  `${text} Encaja con ${count} de tus leads.`;
/** The same of several properties: pairs with leads of the user. */
export const appendOwnPairCount = (text: string, count: number) =>
  `${text} ${plural(count, 'cruce nuevo', 'cruces nuevos')} con tus leads.`;
/** The same of a lead: how many properties fit it now. */
export const appendPropertyCount = (text: string, count: number) =>
  `${text} Encaja con ${plural(count, 'inmueble', 'inmuebles')}.`;
