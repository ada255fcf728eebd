// Without Zod, which the first load of pages does not have.

/** An entry of the agency in a register of agents, which stands on what it publishes. */
export type Registration = { registry: string; number: string };
export const MAX_REGISTRATIONS = 6;
