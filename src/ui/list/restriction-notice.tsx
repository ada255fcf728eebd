import { Link } from '@tanstack/react-router';
import { buttonClass } from '../button.tsx';
import { Notice } from '../feedback/alert.tsx';

type RestrictionNoticeProps = {
  /** The path of the whole list. */
  allPath: '/crm/ads' | '/crm/properties';
  /** The name of the record that a link restricts the list to. */
  name: string;
  /** The text before the name. */
  children: string;
};

/** The notice that a link restricts the list to a record, with a link to the whole list. */
export function RestrictionNotice({ allPath, name, children }: RestrictionNoticeProps) {
  return (
    <div className="mb-4">
      <Notice
        action={
          <Link to={allPath} className={buttonClass({ size: 'sm' })}>
            Limpiar filtro
          </Link>
        }
      >
        {children} <strong className="font-semibold">{name}</strong>
      </Notice>
    </div>
  );
}
