import { KeyRound } from 'lucide-react';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import type { PageContext, QuickCreateForm } from '../../ui/record/quick-create-form.ts';

export const NewOwnerModal = lazyModal(() =>
  import('./new-owner-modal.tsx').then((module) => module.NewOwnerModal),
);

export const ownerForms = {
  owner: {
    label: 'Nuevo propietario',
    shortcut: 'o',
    icon: KeyRound,
    render: (modalProps) => <NewOwnerModal {...modalProps} />,
  },
} as const satisfies Record<string, QuickCreateForm>;

/** What forms begin with on the page of an owner. */
export const getOwnerContext = (ownerId: string): PageContext => ({ ownerId });
