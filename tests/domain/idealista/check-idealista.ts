// The rules of the schemas of feeds.idealista.com/v6 (customer, property, operation, address, features by type, description, images), and of
// specification 5, ruling 4: 0 bathrooms for what has none.

type Values = Record<string, unknown>;
export type IdealistaDocument = Values & { customerProperties: Values[] };
type Rule = RegExp | readonly [min: number, max: number, whole?: boolean] | 'flag';

const upTo = (max: number) => new RegExp(`^.{1,${max}}$`, 'su');
const whole = (min: number, max: number) => [min, max, true] as const;
const area = whole(1, 99_999);
const plot = whole(1, 99_999_999);
const baths = whole(0, 99);
const rating = /^([A-G]|exempt|inProcess|unknown)$/;
const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'flag' as const]));

const customer: Record<string, Rule> = {
  customerCountry: /^Spain$/,
  customerReference: upTo(50),
  customerSendDate: /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/,
};
const operation: Record<string, Rule> = {
  operationType: /^(sale|rent)$/,
  operationPrice: whole(1, 99_999_999),
  operationPriceCommunity: whole(1, 9999),
};
const address: Record<string, Rule> = {
  addressVisibility: /^(full|street|hidden)$/,
  addressStreetName: upTo(200),
  addressStreetNumber: upTo(10),
  addressFloor: /^(-[1-2]|[1-9]|[1-5][0-9]|60|bj|en|ss|st)$/,
  addressDoor: upTo(4),
  addressPostalCode: /^\d{5}$/,
  addressTown: upTo(50),
  addressCountry: /^Spain$/,
  addressCoordinatesPrecision: /^(exact|moved)$/,
  addressCoordinatesLatitude: [-90, 90],
  addressCoordinatesLongitude: [-180, 180],
};
/** The features of each kind of property, by its types; the required ones. */
const features: { types: RegExp; required: string[]; rules: Record<string, Rule> }[] = [
  {
    types: /^(flat|house|house_terraced)$/,
    required: ['featuresAreaConstructed', 'featuresBathroomNumber'],
    rules: {
      featuresAreaConstructed: area,
      featuresAreaUsable: area,
      featuresAreaPlot: plot,
      featuresBathroomNumber: baths,
      featuresBedroomNumber: whole(1, 99),
      featuresRooms: whole(1, 99),
      featuresBuiltYear: whole(1700, 2100),
      featuresEnergyCertificateRating: rating,
      featuresWindowsLocation: /^(external|internal)$/,
      featuresPriceReferenceIndex: [0.01, 10_000],
      ...flags('featuresStudio', 'featuresPenthouse', 'featuresDuplex', 'featuresLiftAvailable'),
      ...flags('featuresConditionedAir', 'featuresEquippedWithFurniture', 'featuresWardrobes'),
      ...flags('featuresBalcony', 'featuresEquippedKitchen', 'featuresParkingAvailable', 'featuresPool'),
      ...flags('featuresDoorman', 'featuresTerrace'),
    },
  },
  {
    types: /^garage$/,
    required: ['featuresAreaConstructed'],
    rules: { featuresAreaConstructed: area, ...flags('featuresLiftAvailable') },
  },
  {
    types: /^(premises|office)$/,
    required: ['featuresAreaConstructed'],
    rules: {
      featuresAreaConstructed: area,
      featuresAreaUsable: area,
      featuresAreaPlot: plot,
      featuresBathroomNumber: baths,
      featuresBuiltYear: whole(1700, 2100),
      featuresEnergyCertificateRating: rating,
      ...flags('featuresConditionedAir'),
    },
  },
  { types: /^land$/, required: ['featuresAreaPlot'], rules: { featuresAreaPlot: plot } },
];

const breaks = (rule: Rule | undefined, value: unknown): boolean => {
  if (rule === undefined) return true;
  if (rule === 'flag') return typeof value !== 'boolean';
  if (rule instanceof RegExp) return typeof value !== 'string' || !rule.test(value);
  const [min, max, isWhole] = rule;
  return (
    typeof value !== 'number' || value < min || value > max || (isWhole === true && !Number.isInteger(value))
  );
};
const check = (values: Values, rules: Record<string, Rule>, required: string[] = []) => [
  ...required.filter((name) => !(name in values)).map((name) => `no ${name}`),
  ...Object.entries(values)
    .filter(([name, value]) => breaks(rules[name], value))
    .map(([name, value]) => `${name}: ${value}`),
];

/** Returns what is wrong with a document. */
export function findIdealistaErrors({ customerProperties, ...head }: IdealistaDocument): string[] {
  const keys = customerProperties.map((each) => {
    const { operationType } = each.propertyOperation as Values;
    return `${each.propertyCode} ${operationType}`;
  });
  return [
    ...check(head, customer, ['customerCountry', 'customerReference', 'customerSendDate']),
    ...(new Set(keys).size === keys.length ? [] : ['an operation twice']),
    ...customerProperties.flatMap(findPropertyErrors),
  ];
}

function findPropertyErrors(property: Values): string[] {
  const {
    propertyOperation,
    propertyAddress,
    propertyFeatures,
    propertyDescriptions,
    propertyImages,
    ...own
  } = property;
  const place = propertyAddress as Values;
  const { featuresType, ...facts } = propertyFeatures as Values;
  const kind = features.find(({ types }) => types.test(String(featuresType)));
  const has = (...names: string[]) => names.every((name) => name in place);
  const coordinates = Object.keys(place).filter((name) => name.startsWith('addressCoordinates'));
  const descriptions = (propertyDescriptions ?? []) as Values[];
  const images = propertyImages as Values[];
  return [
    ...check(
      own,
      { propertyCode: upTo(50), propertyReference: upTo(50), propertyVisibility: /^idealista$/ },
      ['propertyCode'],
    ),
    ...check(propertyOperation as Values, operation, ['operationType', 'operationPrice']),
    ...check(place, address, ['addressCountry']),
    ...(has('addressStreetName', 'addressPostalCode') ||
    has('addressStreetName', 'addressTown') ||
    has('addressCoordinatesLatitude')
      ? []
      : ['address']),
    ...(coordinates.length % 3 === 0 ? [] : ['coordinates']),
    ...('addressStreetNumber' in place && !has('addressStreetName') ? ['number without street'] : []),
    ...(kind ? check(facts, kind.rules, kind.required) : [`type ${featuresType}`]),
    ...(kind === features[0] && !('featuresBedroomNumber' in facts) && !('featuresRooms' in facts)
      ? ['no rooms']
      : []),
    ...descriptions.flatMap((each) =>
      check(each, { descriptionLanguage: /^(spanish|catalan)$/, descriptionText: upTo(4000) }),
    ),
    ...(images.length > 0 ? [] : ['no images']),
    ...images.flatMap((each) =>
      check(each, { imageUrl: /^https?:\/\/\S+\.(jpg|png)$/, imageOrder: whole(1, 200) }),
    ),
  ];
}
