/** The parts of a record's page, of which narrow windows show one at a time. */
export const recordTabs = ['activity', 'side', 'facts'] as const;
export type RecordTab = (typeof recordTabs)[number];

/** Validates the URL parameters of a record's page. */
export const validateRecordSearch = ({ tab }: Record<string, unknown>): { tab?: RecordTab } => {
  const known = recordTabs.find((one) => one === tab);
  return known ? { tab: known } : {};
};
