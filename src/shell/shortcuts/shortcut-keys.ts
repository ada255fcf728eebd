import type { CreateName } from '../quick-create/create-forms.tsx';

/** The letters after N, each opens a form. */
export const createKeys: Record<CreateName, string> = {
  event: 'e',
  task: 't',
  owner: 'o',
  property: 'p',
  ad: 'a',
  quickLead: 'r',
  lead: 'l',
};

/** The letters after G, each navigates to a page. */
export const goKeys = {
  '/crm': 'd',
  '/crm/calendar': 'c',
  '/crm/tasks': 't',
  '/crm/leads': 'l',
  '/crm/property-owners': 'o',
  '/crm/properties': 'p',
  '/crm/ads': 'a',
  '/crm/agency': 'm',
  '/crm/profile': 'y',
} as const;
