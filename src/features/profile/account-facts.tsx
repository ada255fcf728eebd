import { roleText } from '../../texts/user-texts.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem } from '../../ui/display/description-list.tsx';
import type { Profile } from './profile-types.ts';

/** The read-only data of the own profile. */
export function AccountFacts({ profile }: { profile: Profile }) {
  return (
    <>
      <DescriptionItem label="Rol">{roleText[profile.role]}</DescriptionItem>
      <DescriptionItem label="Agencia">{profile.agencyName ?? 'Sin agencia'}</DescriptionItem>
      <DescriptionItem label="Cuenta creada">
        <DateTime iso={profile.createdAt} />
      </DescriptionItem>
    </>
  );
}
