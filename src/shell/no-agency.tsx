import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';

const PURPOSE = [
  { path: '/crm/leads', text: ' para poder ver los leads.' },
  { path: '/crm/property-owners', text: ' para poder ver los propietarios.' },
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
          <Link to="/crm/profile" className={buttonClass()}>
            Ver mi perfil
          </Link>
        }
      />
    </Page>
  );
}
