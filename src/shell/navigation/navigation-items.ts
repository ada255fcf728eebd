import {
  Building2,
  CalendarDays,
  House,
  KeyRound,
  LayoutDashboard,
  ListTodo,
  Megaphone,
  Users,
} from 'lucide-react';
import type { Role } from '../../../db/domain/users/users.ts';

const items = [
  { to: '/crm', label: 'Dashboard', icon: LayoutDashboard, exact: true },
  { to: '/crm/calendar', label: 'Calendario', icon: CalendarDays, exact: false },
  { to: '/crm/tasks', label: 'Tareas', icon: ListTodo, exact: false },
  { to: '/crm/leads', label: 'Leads', icon: Users, exact: false },
  { to: '/crm/property-owners', label: 'Property Owners', icon: KeyRound, exact: false },
  { to: '/crm/properties', label: 'Properties', icon: House, exact: false },
  { to: '/crm/ads', label: 'Ads', icon: Megaphone, exact: false },
  { to: '/crm/agency', label: 'Mi agencia', icon: Building2, exact: false, managersOnly: true },
] as const;

type NavigationUser = { role: Role; agency: object | null };

/** The navigation items a user may open, for the sidebar and the phone's menu; none without an agency. */
export const getNavigationItems = ({ role, agency }: NavigationUser) =>
  agency ? items.filter((item) => role === 'manager' || !('managersOnly' in item)) : [];
