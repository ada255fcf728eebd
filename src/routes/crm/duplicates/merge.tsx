import { createFileRoute } from '@tanstack/react-router';
import { MergePage } from '../../../features/duplicates/merge-page.tsx';
import { validateMergeSearch } from '../../../features/duplicates/merge-search.ts';

export const Route = createFileRoute('/crm/duplicates/merge')({
  staticData: { title: 'Fusionar' },
  validateSearch: validateMergeSearch,
  component: Merge,
});

function Merge() {
  const { kind, one, other } = Route.useSearch();
  return <MergePage key={`${one} ${other}`} kind={kind} one={one} other={other} />;
}
