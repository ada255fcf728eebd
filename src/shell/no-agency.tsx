import { Link } from '@tanstack/react-router';
import { leadsSection } from '../features/leads/section.ts';
import { ownersSection } from '../features/owners/section.ts';
import { profileSection } from '../features/profile/section.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';

const PURPOSE = [
  { path: leadsSection.path, text: ' para poder ver los leads.' },
  { path: ownersSection.path, text: ' para poder ver los propietarios.' },
];

/** Every page but the profile, for a user without agency. */
export function NoAgency({ path }: { path: string }) {
  const purpose = PURPOSE.find((one) => path.startsWith(one.path));
  return (
    <Page>
      <EmptyState
        page
        drawing="agency"
        title="No estás asociado a una agencia"
        text={`Contacta con un administrador para que te asigne a una${purpose?.text ?? '.'}`}
        action={
          <Link to={profileSection.path} className={buttonClass()}>
            Ver mi perfil
          </Link>
        }
      />
    </Page>
  );
}
