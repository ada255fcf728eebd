import { Link } from '@tanstack/react-router';
import { CalendarOff, Ellipsis, KeyRound, Pause, Play, Trash2, UserCog } from 'lucide-react';
import { userNameText } from '../../texts/user-texts.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { MenuItem } from '../../ui/overlay/menu-entries.tsx';
import { useUserChanges } from './use-user-changes.tsx';
import type { User, UserTask } from './user-types.ts';

type UserActionsProps = { user: User; isSelf: boolean; onOpen: (task: UserTask, user: User) => void };

/** The menu of a manager's actions on a user; for the own user a link to the profile, for a deleted one null. */
export function UserActions({ user, isSelf, onOpen }: UserActionsProps) {
  const { activate, changeRole } = useUserChanges();
  if (isSelf)
    return (
      <Link
        to="/crm/profile"
        className={`${buttonClass({ variant: 'quiet', size: 'sm' })} max-md:-mr-2 md:-ml-2`}
      >
        Mi Perfil
      </Link>
    );
  if (user.status === 'deleted') return null;
  const items: MenuItem[] = [
    user.status === 'active'
      ? { label: 'Pausar', icon: <Pause aria-hidden="true" />, onSelect: () => onOpen('pause', user) }
      : { label: 'Activar', icon: <Play aria-hidden="true" />, onSelect: () => activate(user) },
    ...(user.status === 'active'
      ? [
          {
            label: 'Ausencias',
            icon: <CalendarOff aria-hidden="true" />,
            onSelect: () => onOpen('absences', user),
          },
        ]
      : []),
    { label: 'Cambiar rol', icon: <UserCog aria-hidden="true" />, onSelect: () => changeRole(user) },
    {
      label: 'Establecer contraseña',
      icon: <KeyRound aria-hidden="true" />,
      onSelect: () => onOpen('password', user),
    },
    'separator',
    {
      label: 'Eliminar',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => onOpen('delete', user),
    },
  ];
  const label = `Acciones de ${userNameText(user)}`;
  return (
    <Menu
      label={label}
      items={items}
      trigger={
        <IconButton size="sm" label={label} className="max-md:-mr-1.5 md:-ml-1.5">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
