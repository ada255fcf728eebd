import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ModalOpenProps } from './form-modal.tsx';

/** The records of the page on which a form of quick create opens, and the day that it shows. */
export type PageContext = {
  leadId?: string;
  leadName?: string;
  /** The property that the lead asks for, to which `address` belongs then. */
  inquiredPropertyId?: string;
  address?: string | null;
  ownerId?: string;
  propertyId?: string;
  day?: string;
};

/** What a form of quick create begins with: the page's records, the current user, and what was searched for. */
export type QuickCreateDefaults = PageContext & { ownId: string; typed?: string | undefined };

/** A form of quick create: its item in the menu, and its dialog. */
export type QuickCreateForm = {
  label: string;
  /** The letter after N. */
  shortcut: string;
  icon: LucideIcon;
  render: (modalProps: ModalOpenProps, defaults: QuickCreateDefaults) => ReactNode;
};
