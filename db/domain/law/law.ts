// Facts of law that the product proposes or asks for, each with its source and the day of which it is true. Without Zod, which the first
// load of pages does not have.

/** A register of estate agents. */
export type AgentRegistry = {
  /** As people name it. */
  name: string;
  /** The first two digits of the postal codes where it applies. */
  provinces: readonly string[];
  /** The law or decree. */
  source: string;
  /** 'YYYY-MM-DD': the day by which agents have to be registered; null for a duty in force. */
  dueOn: string | null;
  /** 'YYYY-MM-DD': the day of which this is true. */
  asOf: string;
};

export const CATALONIA = ['08', '17', '25', '43'] as const;

/** Rents of dwellings in a stressed housing market, and their price reference index. */
export const stressedMarketLaw = {
  provinces: CATALONIA,
  source: 'Decret llei 1/2025 de la Generalitat de Catalunya',
  asOf: '2026-11-27',
} as const;

export const agentRegistries: readonly AgentRegistry[] = [
  {
    name: 'AICAT',
    provinces: CATALONIA,
    source: 'Decret 12/2010 de la Generalitat de Catalunya',
    dueOn: null,
    asOf: '2026-11-27',
  },
  {
    name: 'Registro de agentes de la Comunitat Valenciana',
    provinces: ['03', '12', '46'],
    source: 'Decreto 98/2022 del Consell',
    dueOn: null,
    asOf: '2026-11-27',
  },
  {
    name: 'Registro de agentes de Andalucía',
    provinces: ['04', '11', '14', '18', '21', '23', '29', '41'],
    source: 'Ley 5/2025 de Andalucía',
    dueOn: '2028-01-24',
    asOf: '2026-11-27',
  },
];

/** Returns the register of agents of the place of a postal code; null where there is none, and of an incomplete code. */
export const findAgentRegistry = (postalCode: string): AgentRegistry | null =>
  (/^\d{5}$/.test(postalCode) &&
    agentRegistries.find(({ provinces }) => provinces.includes(postalCode.slice(0, 2)))) ||
  null;
