export const leadStatuses = ['New', 'Contacted', 'Qualified', 'Converted', 'Lost'] as const;
export const leadPriorities = ['Low', 'Medium', 'High'] as const;
// biome-ignore format: one line a kind reads better
export const leadSources = ['Walk-in', 'Website', 'Social Media', 'Idealista', 'Fotocasa', 'Habitaclia', 'Kyero', 'pisos.com', 'Referral', 'Phone Call', 'Email'] as const;
export const timeRanges = ['3_months', '6_months', '1_year', '2_years', 'no_rush'] as const;
export type LeadStatus = (typeof leadStatuses)[number];
export type LeadPriority = (typeof leadPriorities)[number];
export type LeadSource = (typeof leadSources)[number];
export type TimeRange = (typeof timeRanges)[number];

/** The statuses of a lead that is done with: it has no next follow-up, which a trigger of the database removes. */
export const closedLeadStatuses = ['Converted', 'Lost'] as const satisfies readonly LeadStatus[];
export const isClosedLead = (status: LeadStatus): boolean =>
  (closedLeadStatuses as readonly LeadStatus[]).includes(status);

/** Whether a lead still searches: those that do, and those that are done with. */
export const leadOpenness = ['open', 'closed'] as const;

/** The highest option means that number or more ('8 o más', '6 o más'). */
export const BEDROOMS = { min: 0, max: 8 } as const;
export const BATHROOMS = { min: 1, max: 6 } as const;
/** Zones that a lead may name. */
export const MAX_ZONES = 20;
/** Steps of the number fields: euros, euros per month, square metres. */
export const RANGE_STEPS = { buy: 1000, rent: 50, size: 10 } as const;
