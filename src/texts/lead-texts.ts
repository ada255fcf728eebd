import {
  type LeadPriority,
  type LeadSource,
  type LeadStatus,
  leadPriorities,
  leadSources,
  leadStatuses,
  type TimeRange,
  timeRanges,
} from '../../db/domain/leads/leads.ts';
import { optionText, statusText, toOptions } from './option-texts.ts';

const statusTexts: Record<LeadStatus, string> = {
  New: 'Nuevo',
  Contacted: 'Contactado',
  Qualified: 'Calificado',
  Converted: 'Convertido',
  Lost: 'Perdido',
};
const columnTexts: Record<LeadStatus, string> = {
  New: 'Nuevos',
  Contacted: 'Contactados',
  Qualified: 'Calificados',
  Converted: 'Convertidos',
  Lost: 'Perdidos',
};
const priorityTexts: Record<LeadPriority, string> = { Low: 'Baja', Medium: 'Media', High: 'Alta' };
const sourceTexts: Record<LeadSource, string> = {
  'Walk-in': 'Visita directa',
  Website: 'Sitio web',
  'Social Media': 'Redes sociales',
  Idealista: 'Idealista',
  Fotocasa: 'Fotocasa',
  Habitaclia: 'Habitaclia',
  Referral: 'Referencia',
  'Phone Call': 'Llamada telefónica',
  Email: 'Email',
};
const timeRangeTexts: Record<TimeRange, string> = {
  '3_months': '3 meses',
  '6_months': '6 meses',
  '1_year': '1 año',
  '2_years': '2 años',
  no_rush: 'Sin prisa',
};

export const leadStatusText = (status: string | null | undefined) => statusText(statusTexts, status);
export const leadPriorityText = (priority: string | null | undefined) =>
  optionText(priorityTexts, priority, 'Sin prioridad');
export const leadSourceText = (source: string | null | undefined) =>
  optionText(sourceTexts, source, 'Sin fuente');
export const timeRangeText = (range: string | null | undefined) =>
  optionText(timeRangeTexts, range, 'Sin especificar');
/** The heading of a status's kanban column: 'Nuevos'. */
export const leadColumnText = (status: LeadStatus) => columnTexts[status];

/** The statuses with the labels of the kanban columns. */
export const leadColumnOptions = toOptions(leadStatuses, columnTexts);
export const leadStatusOptions = toOptions(leadStatuses, statusTexts);
export const leadPriorityOptions = toOptions(leadPriorities, priorityTexts);
export const leadSourceOptions = toOptions(leadSources, sourceTexts);
export const timeRangeOptions = toOptions(timeRanges, timeRangeTexts);
