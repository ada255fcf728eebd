import {
  type LeadPriority,
  type LeadSource,
  type LeadStatus,
  leadPriorities,
  leadSources,
  leadStatuses,
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
  Kyero: 'Kyero',
  'pisos.com': 'pisos.com',
  Referral: 'Referencia',
  'Phone Call': 'Llamada telefónica',
  Email: 'Email',
};

export const leadStatusText = (status: string | null | undefined) => statusText(statusTexts, status);
export const leadPriorityText = (priority: string | null | undefined) =>
  optionText(priorityTexts, priority, 'Sin prioridad');
export const leadSourceText = (source: string | null | undefined) =>
  optionText(sourceTexts, source, 'Sin fuente');
/** The heading of a status's kanban column: 'Nuevos'. */
export const leadColumnText = (status: LeadStatus) => columnTexts[status];

/** The statuses with the labels of the kanban columns. */
export const leadColumnOptions = toOptions(leadStatuses, columnTexts);
export const leadStatusOptions = toOptions(leadStatuses, statusTexts);
export const leadPriorityOptions = toOptions(leadPriorities, priorityTexts);
export const leadSourceOptions = toOptions(leadSources, sourceTexts);
