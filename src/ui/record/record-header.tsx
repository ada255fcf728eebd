import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../button.tsx';
import { BackLink } from '../layout/back-link.tsx';
import { PageHeader } from '../layout/page.tsx';
import { MoreMenu } from '../overlay/more-menu.tsx';
import { DeleteButton } from './delete-button.tsx';
import { PreviousNextLinks } from './previous-next-links.tsx';
import { getRecordName, type PageRecord, type RecordDefinition } from './record-definition.ts';

type RecordHeaderProps<R extends PageRecord> = {
  definition: RecordDefinition<R>;
  record: R;
  badges: ReactNode;
  /** Further actions, before 'Editar'. */
  actions?: ReactNode;
  /** Opens the record's form; without it 'Editar' is a link to the form's page. */
  onEdit?: (() => void) | undefined;
  onDelete: () => void;
};

/** The header of a record's detail page: links to the list and to the previous and next record, name, badges and actions. */
export function RecordHeader<R extends PageRecord>(props: RecordHeaderProps<R>) {
  const { definition, record, badges, actions, onEdit, onDelete } = props;
  return (
    <PageHeader
      back={<BackLink to={definition.list}>{definition.listLabel}</BackLink>}
      beside={
        <PreviousNextLinks to={definition.detail} words={definition.previousNextLabels} record={record} />
      }
      title={getRecordName(record)}
      badges={badges}
      actions={
        <>
          <DeleteButton onClick={onDelete} className="max-md:hidden md:mr-2" />
          {actions}
          {onEdit ? (
            <Button icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
              Editar
            </Button>
          ) : (
            <EditLink definition={definition} id={record.id} />
          )}
          <span className="md:hidden">
            <MoreMenu items={[{ label: 'Eliminar', danger: true, onSelect: onDelete }]} />
          </span>
        </>
      }
    />
  );
}

type EditLinkProps<R extends PageRecord> = { definition: RecordDefinition<R>; id: string };

/** The link to the page of a record's form. */
function EditLink<R extends PageRecord>({ definition, id }: EditLinkProps<R>) {
  return (
    <Link to={`${definition.detail}/edit`} params={{ id }} className={`${buttonClass()} [&>svg]:size-4`}>
      <Pencil aria-hidden="true" />
      Editar
    </Link>
  );
}
