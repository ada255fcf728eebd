export const ownerStatuses = ['Active', 'Inactive'] as const;
export type OwnerStatus = (typeof ownerStatuses)[number];
