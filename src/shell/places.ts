import { House, KeyRound, LayoutDashboard, Megaphone, Users } from 'lucide-react';

/** The places of the CRM, as the sidebar and the phone's menu list them. */
export const places = [
  { to: '/crm', label: 'Dashboard', icon: LayoutDashboard, exact: true },
  { to: '/crm/leads', label: 'Leads', icon: Users, exact: false },
  { to: '/crm/property-owners', label: 'Property Owners', icon: KeyRound, exact: false },
  { to: '/crm/properties', label: 'Properties', icon: House, exact: false },
  { to: '/crm/ads', label: 'Ads', icon: Megaphone, exact: false },
] as const;
