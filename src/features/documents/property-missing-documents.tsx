import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { RequiredDocument } from '../../../db/domain/documents/documents.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { ResponsibleAvatar } from '../../ui/display/responsible-avatar.tsx';
import { Card, cardLinkClass } from '../../ui/layout/card.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { PropertyOwner } from '../../ui/list/property-owner.tsx';
import { RecordTitle, responsibleColumn } from '../../ui/list/record-columns.tsx';
import type { PropertyWithMissingDocuments } from './document-types.ts';

/** Opens the documents of a property over the list. */
export const OpenDocumentsContext = createContext<(property: PropertyWithMissingDocuments) => void>(
  () => undefined,
);

const shortNames: Record<RequiredDocument, string> = {
  'Certificado Energético': 'Certificado energético',
  'Cédula de Habitabilidad': 'Cédula',
  'Nota Simple Registral': 'Nota simple',
  'IBI (Impuesto de Bienes Inmuebles)': 'IBI',
};

const MissingDocuments = ({ missing }: { missing: readonly RequiredDocument[] }) => (
  <ul aria-label="Documentos que faltan" className="flex flex-wrap gap-1">
    {missing.map((category) => (
      <li key={category} className="flex">
        <Badge tone="reserved" title={category}>
          {shortNames[category]}
        </Badge>
      </li>
    ))}
  </ul>
);

const PublishedBadge = () => (
  <Badge tone="new" title="Tiene un anuncio activo">
    Publicada
  </Badge>
);

function AddDocuments({ property }: { property: PropertyWithMissingDocuments }) {
  const open = useContext(OpenDocumentsContext);
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<FileUp aria-hidden="true" />}
      onClick={() => open(property)}
      className="-ml-2"
    >
      Añadir<span className="sr-only"> documentos de {property.title}</span>
    </Button>
  );
}

/** The columns of the properties that lack documents. */
export const missingDocumentColumns: readonly Column<PropertyWithMissingDocuments>[] = [
  {
    key: 'title',
    header: 'Propiedad',
    width: '3fr',
    cell: (property) => (
      <div className="flex items-center gap-2">
        <CoverThumbnail cover={property.cover} className="h-8 w-11" />
        <div className="min-w-0 flex-1">
          <RecordTitle path="/crm/properties/$id" {...property} />
          <p className="truncate text-12 text-ink-soft max-lg:hidden" title={property.address ?? undefined}>
            {property.address}
          </p>
          <p className="truncate text-12 text-tone-reserved lg:hidden" title={property.missing.join(', ')}>
            Falta {property.missing.map((category) => shortNames[category]).join(', ')}
          </p>
        </div>
        {property.isPublished && <PublishedBadge />}
      </div>
    ),
  },
  {
    key: 'missing',
    header: 'Falta',
    // Below 64rem without a value, as the owner's, which hides the column: what is missing stands below the title.
    width: 'var(--missing)',
    className: 'max-lg:hidden',
    cell: ({ missing }) => <MissingDocuments missing={missing} />,
  },
  {
    key: 'owner',
    header: 'Propietario',
    width: 'var(--owner)',
    className: 'text-13 max-lg:hidden',
    cell: (property) => <PropertyOwner {...property} />,
  },
  responsibleColumn,
  {
    key: 'actions',
    header: 'Acciones',
    width: '6.5rem',
    cell: (property) => <AddDocuments property={property} />,
  },
];

/** A property that lacks documents, as a card. */
export function PropertyMissingDocumentsCard({ property }: { property: PropertyWithMissingDocuments }) {
  const { id, title, address, cover, isPublished, missing } = property;
  return (
    <Card className="flex h-full flex-col gap-2 p-4 pb-2">
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-semibold pointer-coarse:py-2.5" title={title}>
            <Link to="/crm/properties/$id" params={{ id }} className={cardLinkClass}>
              <span>{title}</span>
            </Link>
          </h2>
          {address && (
            <p className="truncate text-13 text-ink-soft" title={address}>
              {address}
            </p>
          )}
          <p className="truncate text-13 text-ink-soft">
            <PropertyOwner {...property} />
          </p>
        </div>
        <CoverThumbnail cover={cover} className="h-15 w-20" />
      </div>
      <MissingDocuments missing={missing} />
      <div className="-mx-4 mt-auto flex items-center gap-2 border-t border-line px-4 pt-2">
        <AddDocuments property={property} />
        <span className="ml-auto flex items-center gap-2">
          {isPublished && <PublishedBadge />}
          <ResponsibleAvatar {...property} />
        </span>
      </div>
    </Card>
  );
}
