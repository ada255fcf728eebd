import type { FormName } from './create-forms.tsx';

/** After N: the letter that opens a form. */
export const createKeys: Record<FormName, string> = {
  event: 'e',
  task: 't',
  owner: 'o',
  property: 'p',
  ad: 'a',
  lead: 'l',
};

/** After G: the letter that goes to a place. */
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
