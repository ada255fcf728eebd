import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { sortedFeatures } from '../../texts/property-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TagList } from '../../ui/display/tag-list.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { PreviousNextLinks } from '../../ui/record/previous-next-links.tsx';
import { PropertyBadge } from './property-badge.tsx';
import { PropertyFacts } from './property-facts.tsx';
import type { Property } from './property-types.ts';

type PropertyDetailProps = { property: Property; onDelete: () => void; children?: ReactNode };

/** The detail page of a property; related records (children) are beside the data, below it on phones. */
export function PropertyDetail({ property, onDelete, children }: PropertyDetailProps) {
  const { id, title, status, features } = property;
  return (
    <>
      <PageHeader
        back={<BackLink to="/crm/properties">Properties</BackLink>}
        beside={
          <PreviousNextLinks
            to="/crm/properties/$id"
            words={['Otras propiedades', 'Propiedad anterior', 'Propiedad siguiente']}
            record={property}
          />
        }
        title={title}
        badges={<PropertyBadge status={status} />}
        actions={
          <>
            <Link to="/crm/properties/$id/edit" params={{ id }} className={`${buttonClass()} [&>svg]:size-4`}>
              <Pencil aria-hidden="true" />
              Editar
            </Link>
            <DeleteButton onClick={onDelete} />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-4">
          <PropertyFacts property={property} />
          <CardSection title="Características">
            <TagList words={sortedFeatures(features)} />
          </CardSection>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
      </div>
    </>
  );
}
