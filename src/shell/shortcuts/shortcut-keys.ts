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
