import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { avatarPath } from '../lib/files/image-path.ts';
import { personName } from '../texts/user-texts.ts';
import { errorText, trpc } from '../trpc.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import type { WithResponsible } from '../ui/display/responsible-avatar.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Menu } from '../ui/overlay/menu.tsx';
import type { MenuItem } from '../ui/overlay/menu-entries.tsx';

type Assignment = { id: string; version: number; assignedTo: string | null };
type ResponsibleMenuProps = {
  record: WithResponsible & { id: string; version: number };
  /** Saves who is responsible; returns the new version. */
  assign: (assignment: Assignment) => Promise<{ version: number }>;
};

const UNASSIGNED = 'Sin asignar';

/** Who is responsible for a record, as a menu of the active colleagues that changes it at once, with an undo. */
export function ResponsibleMenu({ record, assign }: ResponsibleMenuProps) {
  const { id } = record;
  const [wasOpened, setWasOpened] = useState(false);
  const colleagues = trpc.users.options.useQuery({}, { enabled: wasOpened });
  // The saved value is shown until the query has refetched that version.
  const [saved, setSaved] = useState<(WithResponsible & { version: number }) | null>(null);
  const busy = useRef(false);
  const shown = saved && saved.version > record.version ? saved : record;
  const name = shown.responsible?.name ?? UNASSIGNED;

  async function save(before: WithResponsible & { version: number }, to: WithResponsible, isUndo = false) {
    if (busy.current) return;
    busy.current = true;
    try {
      const { version } = await assign({ id, version: before.version, assignedTo: to.assignedTo });
      const after = { ...to, version };
      setSaved(after);
      const text = to.responsible ? `Responsable: ${to.responsible.name}.` : 'Sin responsable.';
      if (isUndo) toast.success(text);
      else toast.undoable(text, `responsible-${id}`, () => void save(after, before, true));
    } catch (error) {
      toast.error(errorText(error, 'Error al cambiar el responsable. Por favor, inténtalo de nuevo.'));
    } finally {
      busy.current = false;
    }
  }
  const people = (colleagues.data ?? []).map((person) => ({ ...person, label: personName(person) }));
  const isAmbiguous = (label: string) => people.filter((person) => person.label === label).length > 1;
  const toItem = (label: string, to: WithResponsible): MenuItem => ({
    label,
    checked: to.assignedTo === shown.assignedTo,
    onSelect: () => to.assignedTo !== shown.assignedTo && void save(shown, to),
  });
  const items: MenuItem[] = colleagues.data
    ? [
        ...people.map(({ label, email, avatar, ...person }) =>
          toItem(isAmbiguous(label) ? `${label} (${email})` : label, {
            assignedTo: person.id,
            responsible: { name: label, avatar },
          }),
        ),
        toItem(UNASSIGNED, { assignedTo: null, responsible: null }),
      ]
    : [
        {
          label: colleagues.error
            ? errorText(colleagues.error, 'Error al cargar los usuarios.')
            : 'Cargando…',
          disabled: true,
          onSelect: () => undefined,
        },
      ];
  const load = () => setWasOpened(true);
  return (
    <Menu
      label="Cambiar responsable"
      align="start"
      trigger={
        <button
          type="button"
          onClick={load}
          onKeyDown={load}
          className="-mx-1 inline-flex min-h-7 max-w-full items-center gap-2 rounded-md px-1 text-left transition-colors hover:bg-sunken pointer-coarse:min-h-11"
        >
          <span className="sr-only">Responsable: </span>
          {shown.assignedTo && shown.responsible && (
            <Avatar
              name={name}
              src={avatarPath({ id: shown.assignedTo, avatar: shown.responsible.avatar })}
              size="sm"
            />
          )}
          <span className={shown.responsible ? 'min-w-0 truncate' : 'text-ink-faint'}>{name}</span>
          <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
        </button>
      }
      items={items}
    />
  );
}
