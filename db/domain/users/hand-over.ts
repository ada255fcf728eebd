import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** The kinds of work that a user leaves: what they are responsible for, their open tasks and their upcoming events. */
export const workKinds = ['leads', 'owners', 'properties', 'tasks', 'events'] as const;
export type WorkKind = (typeof workKinds)[number];
/** How many of each kind a user leaves. */
export type OpenWork = Record<WorkKind, number>;

/** Who takes over each kind of work; a kind without any needs nobody. */
export const handOverInput = z.strictObject({
  leads: z.optional(id),
  owners: z.optional(id),
  properties: z.optional(id),
  tasks: z.optional(id),
  events: z.optional(id),
});
export type HandOver = z.infer<typeof handOverInput>;

/** Returns the hand-over of all kinds of work to one user. */
export const handOverAllTo = (userId: string): HandOver =>
  Object.fromEntries(workKinds.map((kind) => [kind, userId]));

/** The message where a kind of work would stay with a user who leaves. */
export const HAND_OVER_MISSING = 'Elige a quién pasa el trabajo.';

/** Records of each kind that one request hands over; the others follow in further ones, and from the schedule. */
export const HAND_OVER_SLICE = 200;
/** The message where somebody is activated whose work is still being handed over. */
export const STILL_HANDING_OVER = 'Su trabajo se está traspasando. Podrás activarlo cuando termine.';
/** The message where somebody is to leave to whom the work of another one is still being handed over. */
export const STILL_RECEIVING =
  'Está recibiendo el trabajo de otra persona. Espera a que termine el traspaso.';
