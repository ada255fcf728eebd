import { useNavigate } from '@tanstack/react-router';
import { Copy, FileUp, Mail, MailWarning } from 'lucide-react';
import { MoreMenu } from '../overlay/more-menu.tsx';
import { createExportItem } from './export-item.tsx';

type PeopleListMenuProps = {
  list: 'leads' | 'owners';
  /** The input of the list's procedure (useListInput). */
  filters: object;
  /** Opens the form for the e-mail of a portal, of leads. */
  onPasteMail?: () => void;
  /** Opens the e-mails that could not be read, of leads. */
  onOpenMails?: () => void;
  /** Whether the user may import into the list. */
  mayImport?: boolean;
};

/** The menu of a list of people. */
export function PeopleListMenu({ list, filters, onPasteMail, onOpenMails, mayImport }: PeopleListMenuProps) {
  const navigate = useNavigate();
  return (
    <MoreMenu
      items={[
        ...(onPasteMail
          ? [{ label: 'Pegar correo del portal', icon: <Mail aria-hidden="true" />, onSelect: onPasteMail }]
          : []),
        ...(onOpenMails
          ? [
              {
                label: 'Correos sin procesar',
                icon: <MailWarning aria-hidden="true" />,
                onSelect: onOpenMails,
              },
            ]
          : []),
        {
          label: 'Posibles duplicados',
          icon: <Copy aria-hidden="true" />,
          onSelect: () => void navigate({ to: '/crm/duplicates/$', params: { _splat: '' } }),
        },
        ...(mayImport
          ? [
              {
                label: 'Importar',
                icon: <FileUp aria-hidden="true" />,
                onSelect: () => void navigate({ to: '/crm/import', hash: list }),
              },
            ]
          : []),
        createExportItem(list, filters),
      ]}
    />
  );
}
