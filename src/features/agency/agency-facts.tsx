import { roleText } from '../../texts/user-texts.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Fact } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
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
