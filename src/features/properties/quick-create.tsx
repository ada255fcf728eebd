import { House } from 'lucide-react';
import { trpcUtils } from '../../trpc.ts';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import type { PageContext, QuickCreateForm } from '../../ui/record/quick-create-form.ts';

export const NewPropertyModal = lazyModal(() =>
  import('./new-property-modal.tsx').then((module) => module.NewPropertyModal),
);

export const propertyForms = {
  property: {
    label: 'Nueva propiedad',
    shortcut: 'p',
    icon: House,
    render: (modalProps, { ownerId }) => <NewPropertyModal {...modalProps} defaultValues={{ ownerId }} />,
  },
} as const satisfies Record<string, QuickCreateForm>;

/** What forms begin with on the page of a property. */
export const getPropertyContext = (propertyId: string): PageContext => ({
  propertyId,
  address: trpcUtils.properties.get.getData({ id: propertyId })?.address,
});
