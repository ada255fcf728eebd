import { roleText } from '../../texts/user-texts.ts';
import { Fact } from '../../ui/display/description-list.tsx';
import { Moment } from '../../ui/display/date-time.tsx';
import type { Profile } from './profile-types.ts';

/** What nobody changes in their own profile. */
export function AccountFacts({ profile }: { profile: Profile }) {
  return (
    <>
      <Fact label="Rol">{roleText[profile.role]}</Fact>
      <Fact label="Agencia">{profile.agencyName ?? 'Sin agencia'}</Fact>
      <Fact label="Cuenta creada">
        <Moment iso={profile.createdAt} />
      </Fact>
    </>
  );
}
