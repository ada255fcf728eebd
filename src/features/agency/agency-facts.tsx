import { roleText } from '../../texts/user-texts.ts';
import { CopyText } from '../../ui/display/copy-text.tsx';
import { Fact } from '../../ui/display/description-list.tsx';
import { Moment } from '../../ui/display/date-time.tsx';
import type { Agency } from './agency-types.ts';

/** What nobody changes of their agency. */
export function AgencyFacts({ agency }: { agency: Agency }) {
  return (
    <>
      <Fact label="Tu rol">{roleText[agency.ownRole]}</Fact>
      <Fact label="Creada">
        <Moment iso={agency.createdAt} />
      </Fact>
      <Fact label="ID de la agencia">
        <CopyText text={agency.id} what="el ID de la agencia" />
      </Fact>
    </>
  );
}
