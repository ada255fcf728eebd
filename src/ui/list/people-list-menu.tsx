import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { Menu } from '../overlay/menu.tsx';

/** The menu of a list of people: what concerns all of them. */
export function PeopleListMenu() {
  const navigate = useNavigate();
  return (
    <Menu
      label="Más opciones"
      trigger={
        <IconButton label="Más opciones">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          label: 'Posibles duplicados',
          onSelect: () => void navigate({ to: '/crm/duplicates/$', params: { _splat: '' } }),
        },
      ]}
    />
  );
}
