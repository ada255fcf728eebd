import { roleText } from '../../texts/user-texts.ts';
import { CopyText } from '../../ui/display/copy-text.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem } from '../../ui/display/description-list.tsx';
import type { Agency } from './agency-types.ts';

/** The read-only data of the agency. */
export function AgencyFacts({ agency }: { agency: Agency }) {
  return (
    <>
      <DescriptionItem label="Tu rol">{roleText[agency.ownRole]}</DescriptionItem>
      <DescriptionItem label="Creada">
        <DateTime iso={agency.createdAt} />
      </DescriptionItem>
      <DescriptionItem label="ID de la agencia">
        <CopyText text={agency.id} what="el ID de la agencia" />
      </DescriptionItem>
    </>
  );
}
