import { Megaphone } from 'lucide-react';
import { trpcUtils } from '../../trpc.ts';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import type { PageContext, QuickCreateForm } from '../../ui/record/quick-create-form.ts';

const NewAdModal = lazyModal(() => import('./ad-modals.tsx').then((module) => module.NewAdModal));

export const adForms = {
  ad: {
    label: 'Nuevo anuncio',
    shortcut: 'a',
    icon: Megaphone,
    render: (modalProps, { propertyId, ownerId }) => (
      <NewAdModal {...modalProps} defaultValues={{ propertyId, ownerId }} />
    ),
  },
} as const satisfies Record<string, QuickCreateForm>;

/** What forms begin with on the page of an ad. */
export const getAdContext = (id: string): PageContext => ({
  propertyId: trpcUtils.ads.get.getData({ id })?.propertyId,
});
