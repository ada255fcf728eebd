const levels = ['public', 'user', 'agency', 'manager'] as const;
/** How far up the ladder a caller must stand; every procedure says it, and a test reads it. */
export type AccessLevel = (typeof levels)[number];

type Procedure = { _def: { procedure: true; meta?: { accessLevel?: string } } };
const isProcedure = (part: unknown): part is Procedure =>
  typeof part === 'function' && '_def' in part && (part as Procedure)._def.procedure === true;

/** Throws where a part of a router is a procedure that says no access level; routers have been asked already. */
export function assertAccessLevel(name: string, part: unknown): void {
  if (isProcedure(part) && !levels.some((level) => level === part._def.meta?.accessLevel))
    throw new Error(`The procedure ${name} says no access level.`);
}
