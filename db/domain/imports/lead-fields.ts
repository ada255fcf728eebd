import { sheets } from '../exchange/sheets.ts';
import { leadPriorities, leadSources, leadStatuses, timeRanges } from '../leads/leads.ts';
import { propertyFeatures, propertyTypes } from '../properties/properties.ts';
import {
  contactFields,
  type FieldSet,
  toChoice,
  toField,
  toPersonFields,
  toSharedFields,
} from './field-definitions.ts';

const { leads } = sheets;

/** The fields of an imported lead. */
export const leadFields: FieldSet = {
  externalId: toField(leads.id, [
    'id externo',
    'codigo',
    'codigo cliente',
    'id cliente',
    'ref',
    'referencia',
    'identificador',
    'cod',
  ]),
  ...toPersonFields(leads, ['lead', 'interesado']),
  status: toChoice(leads.status, leadStatuses, ['situacion', 'status', 'fase']),
  priority: toChoice(leads.priority, leadPriorities, ['prioridad', 'urgencia']),
  source: toChoice(leads.source, leadSources, [
    'origen',
    'procedencia',
    'medio',
    'source',
    'canal',
    'portal',
  ]),
  // Its title is the ad's.
  adId: toField(leads.adId, ['id anuncio', 'codigo anuncio']),
  minBuyBudget: toField(leads.minBuyBudget, ['presupuesto minimo', 'precio minimo', 'precio desde']),
  maxBuyBudget: toField(leads.maxBuyBudget, [
    'presupuesto',
    'presupuesto maximo',
    'precio maximo',
    'precio hasta',
    'presupuesto compra',
  ]),
  minRentBudget: toField(leads.minRentBudget),
  maxRentBudget: toField(leads.maxRentBudget, ['presupuesto alquiler', 'alquiler']),
  minPropertySize: toField(leads.minPropertySize, ['m2', 'metros', 'm2 minimos', 'superficie']),
  maxPropertySize: toField(leads.maxPropertySize),
  preferredPropertyTypes: toChoice(leads.preferredPropertyTypes, propertyTypes, [
    'tipo',
    'tipo de inmueble',
    'tipos',
    'tipo inmueble',
  ]),
  preferredBedrooms: toField(leads.preferredBedrooms),
  preferredBathrooms: toField(leads.preferredBathrooms),
  preferredFeatures: toChoice(leads.preferredFeatures, propertyFeatures),
  preferredZones: toField(leads.preferredZones, ['zona', 'zonas de interes', 'barrio', 'barrios']),
  timeRangeInterest: toChoice(leads.timeRangeInterest, timeRanges, ['plazo']),
  nextFollowUpOn: toField(leads.nextFollowUpOn, ['seguimiento', 'proxima accion', 'proximo contacto']),
  lastContactAt: toField(leads.lastContactAt, ['ultima llamada', 'fecha ultimo contacto', 'ultima accion']),
  ...toSharedFields(leads),
  ...contactFields,
};
