import { useNavigate } from '@tanstack/react-router';
import { FileWarning, Hourglass } from 'lucide-react';
import { createExportItem } from '../../ui/list/export-item.tsx';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';

/** The menu of the list of properties; `filters`: the input of its procedure. */
export function PropertyListMenu({ filters }: { filters: object }) {
  const navigate = useNavigate();
  return (
    <MoreMenu
      items={[
        {
          label: 'Documentación pendiente',
          icon: <FileWarning aria-hidden="true" />,
          onSelect: () => void navigate({ to: '/crm/properties/missing-documents' }),
        },
        {
          label: 'Sin movimiento',
          icon: <Hourglass aria-hidden="true" />,
          onSelect: () => void navigate({ to: '/crm/properties/stale' }),
        },
        createExportItem('properties', filters),
      ]}
    />
  );
}
