import { useNavigate } from '@tanstack/react-router';
import { Copy, Mail } from 'lucide-react';
import { MoreMenu } from '../overlay/more-menu.tsx';
import { createExportItem } from './export-item.tsx';

type PeopleListMenuProps = {
  list: 'leads' | 'owners';
  /** The input of the list's procedure (useListInput). */
  filters: object;
  /** Opens the form for the e-mail of a portal, of leads. */
  onPasteMail?: () => void;
};

/** The menu of a list of people. */
export function PeopleListMenu({ list, filters, onPasteMail }: PeopleListMenuProps) {
  const navigate = useNavigate();
  return (
    <MoreMenu
      items={[
        ...(onPasteMail
          ? [
              {
                label: 'Pegar correo del portal',
                icon: <Mail aria-hidden="true" />,
                onSelect: onPasteMail,
              },
            ]
          : []),
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
