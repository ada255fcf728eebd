import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { MoreMenu } from '../overlay/more-menu.tsx';
import { createExportItem } from './export-item.tsx';

type PeopleListMenuProps = {
  list: 'leads' | 'owners';
  /** The input of the list's procedure (useListInput). */
  filters: object;
};

/** The menu of a list of people. */
export function PeopleListMenu({ list, filters }: PeopleListMenuProps) {
  const navigate = useNavigate();
  return (
    <MoreMenu
      items={[
        {
          label: 'Posibles duplicados',
          icon: <Copy aria-hidden="true" />,
          onSelect: () => void navigate({ to: '/crm/duplicates/$', params: { _splat: '' } }),
        },
        createExportItem(list, filters),
      ]}
    />
  );
}
