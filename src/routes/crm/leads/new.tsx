import { createFileRoute } from '@tanstack/react-router';
import { LeadNewPage } from '../../../features/leads/lead-new-page.tsx';

export const Route = createFileRoute('/crm/leads/new')({
  staticData: { title: 'Nuevo lead · Leads' },
  component: LeadNewPage,
});
