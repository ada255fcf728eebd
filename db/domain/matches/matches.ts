/** What was decided on a property for a lead. */
export const matchDecisions = ['sent', 'interested', 'discarded'] as const;
export const discardReasons = ['price', 'zone', 'size', 'condition', 'other'] as const;
