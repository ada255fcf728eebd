import { Building2, Pencil } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { DEFAULT_REFERENCE_PREFIX, formatReference } from '../../../db/domain/properties/reference.ts';
import { logoPath } from '../../lib/files/image-path.ts';
import { agentVisibilityText, unassignedLeadText } from '../../texts/agency-texts.ts';
import { roleText } from '../../texts/user-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { CopyText } from '../../ui/display/copy-text.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { WebLink } from '../../ui/display/web-link.tsx';
import type { Agency } from './agency-types.ts';

type AgencyCardProps = {
  agency: Agency;
  /** Opens the form; undefined for read-only users. */
  edit?: ComponentProps<typeof Button>;
};

/** The agency's data, read-only. */
export function AgencyCard({ agency, edit }: AgencyCardProps) {
  return (
    <div className="p-4">
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <AgencyLogo name={agency.name} src={logoPath(agency)} />
        <div className="min-w-0 flex-1">
          <h2 className="text-20 font-semibold break-words">{agency.name}</h2>
          {(agency.address || agency.postalCode) && (
            <p className="text-ink-soft">{[agency.address, agency.postalCode].filter(Boolean).join(' · ')}</p>
          )}
        </div>
        {edit && (
          <Button size="sm" icon={<Pencil aria-hidden="true" />} {...edit}>
            Editar
          </Button>
        )}
      </header>
      <div className="grid grid-cols-1 gap-x-8 gap-y-3 lg:grid-cols-2">
        <DescriptionList className="content-start">
          <DescriptionItem label="Email">
            {some(agency.email, (email) => (
              <EmailLink email={email} wrap />
            ))}
          </DescriptionItem>
          <DescriptionItem label="Web">
            {some(agency.website, (website) => (
              <WebLink address={website} />
            ))}
          </DescriptionItem>
          <DescriptionItem label="Teléfono fijo">
            {some(agency.landlinePhone, (phone) => (
              <PhoneLink phone={phone} />
            ))}
          </DescriptionItem>
          <DescriptionItem label="Teléfono móvil">
            {some(agency.mobilePhone, (phone) => (
              <PhoneLink phone={phone} />
            ))}
          </DescriptionItem>
        </DescriptionList>
        <DescriptionList className="content-start">
          <DescriptionItem label="Horario">
            {some(agency.openingHours, (hours) => (
              <p className="whitespace-pre-line text-pretty">{hours}</p>
            ))}
          </DescriptionItem>
          <DescriptionItem label="Colores">
            <Colors colors={agency.colorPalette} />
          </DescriptionItem>
          <DescriptionItem label="Registros">
            <Registrations registrations={agency.registrations} />
          </DescriptionItem>
          <DescriptionItem label="Referencias">
            {formatReference(agency.referencePrefix ?? DEFAULT_REFERENCE_PREFIX, 1)}
          </DescriptionItem>
          <DescriptionItem label="Los agentes ven">
            {agentVisibilityText[agency.agentVisibility]}
          </DescriptionItem>
          <DescriptionItem label="Leads sin responsable">
            {unassignedLeadText[agency.unassignedLeads]}
          </DescriptionItem>
          <DescriptionItem label="Sin movimiento">
            {`Publicada ${agency.stalePublishedDays} días, sin leads ${agency.staleLeadsDays} o mismo precio ${agency.stalePriceDays}`}
          </DescriptionItem>
          <AgencyFacts agency={agency} />
        </DescriptionList>
      </div>
      <AgencyId agency={agency} />
    </div>
  );
}

/** The read-only data of the agency. */
export function AgencyFacts({ agency }: { agency: Agency }) {
  return (
    <>
      <DescriptionItem label="Tu rol">{roleText[agency.ownRole]}</DescriptionItem>
      <DescriptionItem label="Creada">
        <DateTime iso={agency.createdAt} />
      </DescriptionItem>
    </>
  );
}

/** The id of the agency, which support asks for: small, at the foot. */
export const AgencyId = ({ agency }: { agency: Agency }) => (
  <div className="mt-4 flex flex-wrap items-center gap-x-2 border-line border-t pt-2 text-12 text-ink-soft">
    <span>ID de la agencia</span>
    <CopyText text={agency.id} what="el ID de la agencia" />
  </div>
);

/** The agency's logo, or a placeholder icon. */
export function AgencyLogo({ name, src }: { name: string; src: string | null }) {
  return (
    <div className="grid size-14 shrink-0 sm:size-20 place-items-center overflow-hidden rounded-lg border border-line bg-sunken">
      {src ? (
        <img src={src} alt={`Logo de ${name}`} className="size-full object-contain" />
      ) : (
        <Building2 aria-hidden="true" className="size-8 text-ink-faint" />
      )}
    </div>
  );
}

const some = (value: string | null, show: (value: string) => ReactNode) =>
  value ? show(value) : <span className="text-ink-faint">—</span>;

function Registrations({ registrations }: Pick<Agency, 'registrations'>) {
  if (registrations.length === 0) return <span className="text-ink-faint">—</span>;
  return (
    <ul>
      {registrations.map(({ registry, number }) => (
        <li key={`${registry} ${number}`} className="break-words">
          {registry} {number}
        </li>
      ))}
    </ul>
  );
}

function Colors({ colors }: { colors: readonly string[] }) {
  if (colors.length === 0) return <span className="text-ink-faint">—</span>;
  return (
    // The empty text is the baseline, which squares have not.
    <ul className="flex flex-wrap items-center gap-2 before:-mr-2 before:content-['\200b']">
      {colors.map((color) => (
        <li
          key={color}
          title={color.toUpperCase()}
          style={{ backgroundColor: color }}
          className="size-8 rounded-md border border-line-strong"
        >
          <span className="sr-only">{color.toUpperCase()}</span>
        </li>
      ))}
    </ul>
  );
}
