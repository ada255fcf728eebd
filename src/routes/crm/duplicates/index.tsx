import { createFileRoute } from '@tanstack/react-router';
import { DuplicatesPage } from '../../../features/duplicates/duplicates-page.tsx';

export const Route = createFileRoute('/crm/duplicates/')({
  staticData: { title: 'Posibles duplicados' },
  component: DuplicatesPage,
});
