export const adPlatforms = ['Idealista', 'Fotocasa', 'Habitaclia', 'Kyero', 'pisos.com'] as const;
export const adStatuses = ['Active', 'Paused', 'Expired'] as const;
export const adPerformances = ['Low', 'Medium', 'High'] as const;
export type AdStatus = (typeof adStatuses)[number];
