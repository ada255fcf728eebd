import { useNavigate } from '@tanstack/react-router';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';

/** The menu of the list of properties. */
export function PropertyListMenu() {
  const navigate = useNavigate();
  return (
    <MoreMenu
      items={[
        {
          label: 'Documentación pendiente',
          onSelect: () => void navigate({ to: '/crm/properties/missing-documents' }),
        },
      ]}
    />
  );
}
