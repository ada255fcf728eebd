import type { CellKind } from './cells.ts';

/** The columns of a sheet, by the name of their field, in their order: the heading and what the cells hold. */
export type Sheet = Readonly<Record<string, readonly [heading: string, kind: CellKind]>>;

const dates = { createdAt: ['Creado', 'instant'], updatedAt: ['Modificado', 'instant'] } as const;
const responsible = {
  responsible: ['Responsable', 'text'],
  responsibleEmail: ['Email del responsable', 'text'],
} as const;

/** The sheets of the lists that can be exported, by the name of their list. */
export const sheets = {
  leads: {
    id: ['Id', 'text'],
    name: ['Nombre', 'text'],
    phone: ['Teléfono', 'text'],
    email: ['Email', 'text'],
    status: ['Estado', 'text'],
    priority: ['Prioridad', 'text'],
    source: ['Fuente', 'text'],
    adTitle: ['Anuncio', 'text'],
    adId: ['Id del anuncio', 'text'],
    ...responsible,
    minBuyBudget: ['Compra mínimo', 'number'],
    maxBuyBudget: ['Compra máximo', 'number'],
    minRentBudget: ['Alquiler mínimo', 'number'],
    maxRentBudget: ['Alquiler máximo', 'number'],
    minPropertySize: ['Superficie mínima', 'number'],
    maxPropertySize: ['Superficie máxima', 'number'],
    preferredPropertyTypes: ['Tipos de propiedad', 'texts'],
    preferredBedrooms: ['Habitaciones', 'texts'],
    preferredBathrooms: ['Baños', 'texts'],
    preferredFeatures: ['Características', 'texts'],
    preferredZones: ['Zonas', 'texts'],
    timeRangeInterest: ['Plazo de interés', 'text'],
    nextFollowUpOn: ['Próximo seguimiento', 'day'],
    lastContactAt: ['Último contacto', 'instant'],
    tags: ['Etiquetas', 'texts'],
    ...dates,
  },
  owners: {
    id: ['Id', 'text'],
    name: ['Nombre', 'text'],
    phone: ['Teléfono', 'text'],
    email: ['Email', 'text'],
    status: ['Estado', 'text'],
    ...responsible,
    propertiesCount: ['Propiedades', 'number'],
    activeAdsCount: ['Anuncios activos', 'number'],
    tags: ['Etiquetas', 'texts'],
    ...dates,
  },
  properties: {
    id: ['Id', 'text'],
    reference: ['Referencia', 'text'],
    title: ['Título', 'text'],
    address: ['Dirección', 'text'],
    street: ['Calle', 'text'],
    streetNumber: ['Número', 'text'],
    floor: ['Planta', 'text'],
    door: ['Puerta', 'text'],
    zone: ['Barrio o zona', 'text'],
    postalCode: ['Código postal', 'text'],
    town: ['Población', 'text'],
    province: ['Provincia', 'text'],
    addressVisibility: ['Dirección en público', 'text'],
    latitude: ['Latitud', 'number'],
    longitude: ['Longitud', 'number'],
    type: ['Tipo', 'text'],
    status: ['Estado', 'text'],
    price: ['Precio de venta', 'number'],
    rentalPrice: ['Precio de alquiler al mes', 'number'],
    rentStartDate: ['Inicio del contrato', 'day'],
    rentEndDate: ['Fin del contrato', 'day'],
    bedrooms: ['Habitaciones', 'number'],
    bathrooms: ['Baños', 'number'],
    area: ['Superficie', 'number'],
    usableArea: ['Metros útiles', 'number'],
    plotArea: ['Parcela', 'number'],
    builtYear: ['Año de construcción', 'number'],
    energyConsumption: ['Consumo de energía', 'text'],
    energyEmissions: ['Emisiones', 'text'],
    cadastralReference: ['Referencia catastral', 'text'],
    communityFee: ['Gastos de comunidad al mes', 'number'],
    touristLicence: ['Licencia turística', 'text'],
    registryNumber: ['Número de registro', 'text'],
    rentPurpose: ['Finalidad del alquiler temporal', 'text'],
    stressedMarket: ['Zona de mercado tensionado', 'text'],
    lastRent: ['Renta del último contrato', 'number'],
    lastContract: ['Último contrato', 'text'],
    largeHolder: ['Gran tenedor', 'text'],
    priceIndex: ['Índice de referencia', 'number'],
    features: ['Características', 'texts'],
    descriptionEs: ['Descripción en español', 'text'],
    descriptionCa: ['Descripción en catalán', 'text'],
    ownerName: ['Propietario', 'text'],
    ownerId: ['Id del propietario', 'text'],
    ...responsible,
    tags: ['Etiquetas', 'texts'],
    ...dates,
  },
  ads: {
    id: ['Id', 'text'],
    title: ['Título', 'text'],
    description: ['Descripción', 'text'],
    propertyTitle: ['Propiedad', 'text'],
    propertyId: ['Id de la propiedad', 'text'],
    platform: ['Plataforma', 'text'],
    status: ['Estado', 'text'],
    url: ['Enlace', 'text'],
    externalId: ['Id en el portal', 'text'],
    publishedOn: ['Publicado', 'day'],
    expiresOn: ['Caduca', 'day'],
    views: ['Vistas', 'number'],
    receivedLeads: ['Leads recibidos', 'number'],
    leadsCount: ['Leads anotados', 'number'],
    ...dates,
  },
  tasks: {
    id: ['Id', 'text'],
    title: ['Título', 'text'],
    description: ['Descripción', 'text'],
    dueDate: ['Vence', 'day'],
    dueTime: ['Hora', 'text'],
    status: ['Estado', 'text'],
    priority: ['Prioridad', 'text'],
    assigneeName: ['Asignada a', 'text'],
    propertyTitle: ['Propiedad', 'text'],
    propertyId: ['Id de la propiedad', 'text'],
    leadName: ['Lead', 'text'],
    leadId: ['Id del lead', 'text'],
    ...dates,
  },
} as const satisfies Record<string, Sheet>;

export type SheetName = keyof typeof sheets;

/** The facts of a contact, by the name of their field; the first further one has the number 2. */
export const contactHeadings = {
  name: 'Contacto',
  label: 'Relación',
  phone: 'Teléfono',
  email: 'Email',
  note: 'Nota',
} as const;
/** Returns the headings of the columns of further contacts: 'Contacto 2', 'Relación 2', … up to `count` of them. */
export const toContactHeadings = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    Object.values(contactHeadings).map((heading) => `${heading} ${index + 2}`),
  ).flat();

/** The names of the files of sheets, without their end. */
export const sheetFileNames: Record<SheetName, string> = {
  leads: 'leads',
  owners: 'propietarios',
  properties: 'propiedades',
  ads: 'anuncios',
  tasks: 'tareas',
};
/** Returns the name of the file of an exported list: 'leads-2026-11-27.csv'. */
export const toExportFileName = (sheet: SheetName, day: string): string =>
  `${sheetFileNames[sheet]}-${day}.csv`;
