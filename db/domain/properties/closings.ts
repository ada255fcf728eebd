/** What one closing (properties that become 'Vendida' or 'Alquilada') takes: properties, active ads, interested leads. */
export const MAX_CLOSING = { properties: 100, ads: 200, leads: 50 } as const;
