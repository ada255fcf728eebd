import { createFileRoute } from '@tanstack/react-router';
import { DuplicatesPage } from '../../../features/duplicates/duplicates-page.tsx';
import { MergePage } from '../../../features/duplicates/merge-page.tsx';
import { loadCode } from '../../../lib/loading/chunk-load-error.ts';

// One route for both pages, because each costs every page of the CRM a part of its first script.
export const Route = createFileRoute('/crm/duplicates/$')({
  loader: loadCode,
  component: Duplicates,
});

/** The pairs, or at '{kind}/{id}/{id}' the merge of one of them. */
function Duplicates() {
  const path = Route.useParams()._splat;
  if (!path) return <DuplicatesPage />;
  const [kind = '', one = '', other = ''] = path.split('/');
  return <MergePage key={path} kind={kind} one={one} other={other} />;
}
