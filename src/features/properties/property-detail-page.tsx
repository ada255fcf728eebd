import type { ReactNode } from 'react';
import { sortedFeatures } from '../../texts/property-texts.ts';
import { TagList } from '../../ui/display/tag-list.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { RecordDetailPage } from '../../ui/record/record-detail-page.tsx';
import { EditLink, RecordHeader } from '../../ui/record/record-header.tsx';
import { PropertyBadge } from './property-badge.tsx';
import { PropertyFacts } from './property-facts.tsx';
import { propertyRecord } from './property-record.tsx';

type PropertyDetailPageProps = { id: string; children?: ReactNode };

/** The detail page of a property; related records (children) are beside the data, below it on phones. */
export function PropertyDetailPage({ id, children }: PropertyDetailPageProps) {
  return (
    <RecordDetailPage id={id} definition={propertyRecord}>
      {(property, onDelete) => (
        <>
          <RecordHeader
            definition={propertyRecord}
            record={property}
            badges={<PropertyBadge status={property.status} />}
            editAction={<EditLink definition={propertyRecord} id={id} />}
            onDelete={onDelete}
          />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
            <div className="grid grid-cols-1 gap-4">
              <PropertyFacts property={property} />
              <CardSection title="Características">
                <TagList words={sortedFeatures(property.features)} />
              </CardSection>
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
          </div>
        </>
      )}
    </RecordDetailPage>
  );
}
