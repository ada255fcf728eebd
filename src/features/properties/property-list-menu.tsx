import { useNavigate } from '@tanstack/react-router';
import { FileUp, FileWarning, Hourglass } from 'lucide-react';
import { useIsManager } from '../../current-user/is-manager.ts';
import { createExportItem } from '../../ui/list/export-item.tsx';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';

/** The menu of the list of properties; `filters`: the input of its procedure. */
export function PropertyListMenu({ filters }: { filters: object }) {
  const navigate = useNavigate();
  const isManager = useIsManager();
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
        ...(isManager
          ? [
              {
                label: 'Importar',
                icon: <FileUp aria-hidden="true" />,
                onSelect: () => void navigate({ to: '/crm/import', hash: 'properties' }),
              },
            ]
          : []),
        createExportItem('properties', filters),
      ]}
    />
  );
}
