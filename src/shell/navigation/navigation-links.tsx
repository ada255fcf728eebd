import { Link, useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { avatarPath } from '../../lib/files/image-path.ts';
import { roleText, userNameText } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { labelClass, rowClass } from '../../ui/layout/sidebar-row.ts';
import type { NavigationItem } from '../sections.ts';
import { useSession } from '../session/session.ts';

const activeProps = {
  className: 'bg-accent-soft! text-accent! font-medium',
  'aria-current': 'page',
} as const;
type NavigationLinksProps = { items: readonly NavigationItem[]; onNavigate?: () => void };

/** The navigation links of the sidebar and of the phone's menu. */
export function NavigationLinks({ items, onNavigate }: NavigationLinksProps) {
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <Link
            to={path}
            className={rowClass}
            activeOptions={{ exact: path === '/crm', includeSearch: false }}
            activeProps={activeProps}
            title={label}
            onClick={onNavigate}
          >
            <Icon aria-hidden="true" />
            <span className={labelClass}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const loadSignOut = () => import('../session/session-end.ts');

/** The signed-in user with links to the own profile and to sign out. */
export function UserLinks({ onNavigate }: { onNavigate?: () => void }) {
  const session = useSession();
  const router = useRouter();
  const signOut = trpc.auth.signOut.useMutation({
    trpc: { context: { quiet: true } },
    // Loaded before the request, after which the browser's storage is cleared.
    onMutate: loadSignOut,
    onSuccess: async () => (await loadSignOut()).leaveAfterSignOut(router),
    onError: (error) =>
      toast.error(errorText(error, 'No se ha podido cerrar la sesión. Por favor, inténtalo de nuevo.')),
  });
  const name = userNameText(session);
  return (
    <div className="flex flex-col gap-1 border-line border-t pt-2">
      <Link
        to="/crm/profile"
        className="flex h-12 items-center gap-3 rounded-md px-2 transition-colors hover:bg-sunken"
        activeProps={{ className: 'bg-accent-soft!', 'aria-current': 'page' }}
        title="Mi Perfil"
        onClick={onNavigate}
      >
        <Avatar name={name} src={avatarPath(session)} />
        <span className={`${labelClass} flex flex-col`}>
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-12 text-ink-soft">{roleText[session.role]}</span>
        </span>
      </Link>
      <button
        type="button"
        className={rowClass}
        title="Cerrar sesión"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        <LogOut aria-hidden="true" />
        <span className={labelClass}>{signOut.isPending ? 'Cerrando sesión...' : 'Cerrar sesión'}</span>
      </button>
    </div>
  );
}
