import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../features/imports/import-page.tsx';
import { PhotosByName } from '../../features/photos/photos-by-name.tsx';
import { loadCode } from '../../lib/loading/chunk-load-error.ts';

export const Route = createFileRoute('/crm/import')({
  loader: loadCode,
  component: () => <ImportPage photos={<PhotosByName />} />,
});
