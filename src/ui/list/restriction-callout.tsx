import { Link } from '@tanstack/react-router';
import { buttonClass } from '../button.tsx';
import { Callout } from '../feedback/alert.tsx';

type RestrictionNoticeProps = {
  /** The path of the whole list. */
  allPath: '/crm/ads' | '/crm/properties';
  /** The name of the record that a link restricts the list to. */
  name: string;
  /** The text before the name. */
  children: string;
};

/** The notice that a link restricts the list to a record, with a link to the whole list. */
export function RestrictionCallout({ allPath, name, children }: RestrictionNoticeProps) {
  return (
    <div className="mb-4">
      <Callout
        action={
          <Link to={allPath} className={buttonClass({ size: 'sm' })}>
            Limpiar filtro
          </Link>
        }
      >
        {children} <strong className="font-semibold">{name}</strong>
      </Callout>
    </div>
  );
}
