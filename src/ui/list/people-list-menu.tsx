import { useNavigate } from '@tanstack/react-router';
import { MoreMenu } from '../overlay/more-menu.tsx';

/** The menu of a list of people. */
export function PeopleListMenu() {
  const navigate = useNavigate();
  return (
    <MoreMenu
      items={[
        {
          label: 'Posibles duplicados',
          onSelect: () => void navigate({ to: '/crm/duplicates/$', params: { _splat: '' } }),
        },
      ]}
    />
  );
}
