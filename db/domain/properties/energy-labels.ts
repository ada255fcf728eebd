// Without Zod, which the page of a property does not load.

/** The letters of an energy label, and what stands for one that there is not. */
export const energyLabels = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'En trámite', 'Exento'] as const;

/** The types that need no energy label. */
const unlabelled: readonly (string | null)[] = ['Terreno', 'Garaje'];
type Labelled = { type: string | null } & Record<'energyConsumption' | 'energyEmissions', string | null>;
/** Returns an energy label as it is shown and published: 'Exento' by itself of a type that needs none, null where it is missing. */
export const getEnergyLabel = (property: Labelled, field: 'energyConsumption' | 'energyEmissions') =>
  property[field] ?? (unlabelled.includes(property.type) ? 'Exento' : null);
