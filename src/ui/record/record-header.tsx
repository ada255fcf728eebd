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
import type { FormPath } from './record-path.ts';

type RecordHeaderProps<R extends PageRecord> = {
  definition: RecordDefinition<R>;
  record: R;
  badges: ReactNode;
  /** Further actions, before 'Editar'. */
  actions?: ReactNode;
  /** Opens the record's form, or the path of the records whose form has a page. */
  edit: (() => void) | FormPath;
  onDelete: () => void;
};

/** The header of a record's detail page: links to the list and to the previous and next record, name, badges and actions. */
export function RecordHeader<R extends PageRecord>(props: RecordHeaderProps<R>) {
  const { definition, record, badges, actions, edit, onDelete } = props;
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
          {typeof edit === 'string' ? (
            <EditLink path={edit} id={record.id} />
          ) : (
            <Button icon={<Pencil aria-hidden="true" />} onClick={edit}>
              Editar
            </Button>
          )}
          <span className="md:hidden">
            <MoreMenu items={[{ label: 'Eliminar', danger: true, onSelect: onDelete }]} />
          </span>
        </>
      }
    />
  );
}

/** The link to the page of a record's form. */
function EditLink({ path, id }: { path: FormPath; id: string }) {
  return (
    <Link to={`${path}/edit`} params={{ id }} className={`${buttonClass()} [&>svg]:size-4`}>
      <Pencil aria-hidden="true" />
      Editar
    </Link>
  );
}
