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
