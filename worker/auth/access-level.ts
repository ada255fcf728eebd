const levels = ['public', 'user', 'agency', 'manager'] as const;
/** The access level that a procedure requires; every procedure declares it in its meta, where a test reads it. */
export type AccessLevel = (typeof levels)[number];

type Procedure = { _def: { procedure: true; meta?: { accessLevel?: string } } };
export const isProcedure = (part: unknown): part is Procedure =>
  typeof part === 'function' && '_def' in part && (part as Procedure)._def.procedure === true;

/** Throws when `part` is a procedure without access level. A nested router has been checked when it was built. */
export function assertAccessLevel(name: string, part: unknown): void {
  if (isProcedure(part) && !levels.some((level) => level === part._def.meta?.accessLevel))
    throw new Error(`The procedure ${name} declares no access level.`);
}
