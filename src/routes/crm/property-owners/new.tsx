import { createFileRoute } from '@tanstack/react-router';
import { OwnerNewPage } from '../../../features/owners/owner-new-page.tsx';

export const Route = createFileRoute('/crm/property-owners/new')({
  staticData: { title: 'Nuevo propietario · Propietarios' },
  component: OwnerNewPage,
});
