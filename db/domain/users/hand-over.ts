import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** The kinds of work that a user leaves: what they are responsible for, their open tasks and their upcoming events. */
export const workKinds = ['leads', 'owners', 'properties', 'tasks', 'events'] as const;
export type WorkKind = (typeof workKinds)[number];
/** How many of each kind a user leaves. */
export type OpenWork = Record<WorkKind, number>;
/** Returns a record with a value for each kind of work. */
export const mapWorkKinds = <V>(toValue: (kind: WorkKind) => V) =>
  Object.fromEntries(workKinds.map((kind) => [kind, toValue(kind)])) as Record<WorkKind, V>;

/** The most users who take over one kind of work. */
export const MAX_SUCCESSORS = 10;
const successors = z.optional(z.union([id, z.array(id).check(z.minLength(1), z.maxLength(MAX_SUCCESSORS))]));
/** Who takes over each kind of work: one user, or several in equal shares; a kind without any needs nobody. */
export const handOverInput = z.strictObject({
  leads: successors,
  owners: successors,
  properties: successors,
  tasks: successors,
  events: successors,
} satisfies Record<WorkKind, typeof successors>);
export type HandOver = z.infer<typeof handOverInput>;

/** Returns the hand-over of all kinds of work to one user. */
export const handOverAllTo = (userId: string): HandOver =>
  Object.fromEntries(workKinds.map((kind) => [kind, userId]));

/** Returns the users who take over a kind of work, each once; none for a kind without any. */
export const getSuccessors = (handTo: HandOver, kind: WorkKind): string[] => [
  ...new Set([handTo[kind] ?? []].flat()),
];

/**
 * What is noted while work is handed over: who takes over what is left of each kind, those of a kind that several share, and who asked.
 * `handTo` has the first of several, to whom a release that knows no shares gives the rest.
 */
export type HandOverNote = {
  handTo: Partial<Record<WorkKind, string>>;
  split?: Partial<Record<WorkKind, string[]>> | undefined;
  by: string | null;
};
export function toHandOverNote(handTo: HandOver, by: string | null): HandOverNote {
  const all = workKinds.flatMap((kind) => {
    const [first, ...others] = getSuccessors(handTo, kind);
    return first ? [{ kind, first, shared: others.length > 0 ? [first, ...others] : undefined }] : [];
  });
  const split = all.filter(({ shared }) => shared);
  return {
    handTo: Object.fromEntries(all.map(({ kind, first }) => [kind, first])),
    ...(split.length > 0 && { split: Object.fromEntries(split.map(({ kind, shared }) => [kind, shared])) }),
    by,
  };
}

/** The message where a kind of work would stay with a user who leaves. */
export const HAND_OVER_MISSING = 'Elige a quién pasa el trabajo.';

/** Records of each kind that one request hands over; the others follow in further ones, and from the schedule. */
export const HAND_OVER_SLICE = 200;
/** The message where somebody is activated whose work is still being handed over. */
export const STILL_HANDING_OVER = 'Su trabajo se está traspasando. Podrás activarlo cuando termine.';
/** The message where somebody is to leave to whom the work of another one is still being handed over. */
export const STILL_RECEIVING =
  'Está recibiendo el trabajo de otra persona. Espera a que termine el traspaso.';
