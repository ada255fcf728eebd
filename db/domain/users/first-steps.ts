/** What a new agency does first, in this order. */
export const firstSteps = ['agency', 'colleague', 'owner', 'property', 'lead'] as const;
export type FirstStep = (typeof firstSteps)[number];
