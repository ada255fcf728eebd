import { Pencil } from 'lucide-react';
import { useRef } from 'react';
import { avatarPath } from '../../lib/files/image-path.ts';
import type { Refetch } from '../../lib/form/refetch.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { phoneText } from '../../lib/format/phone-text.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { roleText, userNameText } from '../../texts/user-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { EmailLink } from '../../ui/display/contact-links.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import { AccountFacts } from './account-facts.tsx';
import type { Profile } from './profile-types.ts';

const PersonalDataForm = lazyComponent(
  () => import('./personal-data-form.tsx').then((module) => module.PersonalDataForm),
  FormSkeleton,
);
const load = () => void PersonalDataForm.preload();

type PersonalDataSectionProps = {
  profile: Profile;
  reload: Refetch<Profile>;
  onSaved: (profile: Profile) => void;
};

/** The personal data of the profile, read or edited. */
export function PersonalDataSection({ profile, reload, onSaved }: PersonalDataSectionProps) {
  const [editing, setEditing] = useRestoredState('edit-profile', false);
  const edit = useRef<HTMLButtonElement>(null);
  function done() {
    setEditing(false);
    // Returns the focus to the button that opened the form.
    requestAnimationFrame(() => edit.current?.focus());
  }
  return (
    <CardSection
      title="Información personal"
      actions={
        !editing && (
          <Button
            ref={edit}
            size="sm"
            icon={<Pencil aria-hidden="true" />}
            onPointerEnter={load}
            onFocus={load}
            onClick={() => setEditing(true)}
          >
            Editar
          </Button>
        )
      }
    >
      {editing ? (
        <PersonalDataForm profile={profile} reload={reload} onSaved={onSaved} onDone={done} />
      ) : (
        <PersonalData profile={profile} />
      )}
    </CardSection>
  );
}

function PersonalData({ profile }: { profile: Profile }) {
  const name = userNameText(profile);
  return (
    <>
      <div className="mb-4 flex items-center gap-4">
        <Avatar name={name} size="lg" src={avatarPath(profile)} />
        <div className="min-w-0">
          <p className="truncate text-16 font-semibold">{name}</p>
          <p className="text-ink-soft">{roleText[profile.role]}</p>
        </div>
      </div>
      <DescriptionList>
        <DescriptionItem label="Nombre completo">{profile.fullName ?? '—'}</DescriptionItem>
        <DescriptionItem label="Nombre visible">{profile.displayName ?? '—'}</DescriptionItem>
        <DescriptionItem label="Email">
          <EmailLink email={profile.email} wrap />
        </DescriptionItem>
        <DescriptionItem label="Teléfono">{profile.phone ? phoneText(profile.phone) : '—'}</DescriptionItem>
        <AccountFacts profile={profile} />
      </DescriptionList>
    </>
  );
}
