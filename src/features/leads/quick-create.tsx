import { Mail, Phone, UserPlus } from 'lucide-react';
import { trpcUtils } from '../../trpc.ts';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import type { PageContext, QuickCreateForm } from '../../ui/record/quick-create-form.ts';
import { getLastInquiry } from './last-inquiry.ts';

/** The dialog of `quick-lead-form.tsx`. */
const loadQuickLead = () => import('./quick-lead-modal.tsx');
export const LazyQuickLeadModal = lazyModal(() => loadQuickLead().then((module) => module.QuickLeadModal));
const PortalMailModal = lazyModal(() =>
  import('./portal-mail/portal-mail-modal.tsx').then((module) => module.PortalMailModal),
);
const NewLeadModal = lazyModal(() => import('./new-lead-modal.tsx').then((module) => module.NewLeadModal));

/** Loads the form that is opened most often before it is opened; ignores failures. */
export const preloadQuickLead = () =>
  void loadQuickLead().then(
    (module) => module.QuickLeadModal.preload(),
    () => undefined,
  );

export const leadForms = {
  quickLead: {
    label: 'Lead rápido',
    shortcut: 'r',
    icon: Phone,
    render: (modalProps, { typed, propertyId }) => (
      <LazyQuickLeadModal {...modalProps} defaultValues={{ typed, propertyId }} />
    ),
  },
  portalMail: {
    label: 'Pegar correo del portal',
    shortcut: 'c',
    icon: Mail,
    render: (modalProps) => <PortalMailModal {...modalProps} />,
  },
  lead: {
    label: 'Nuevo lead',
    shortcut: 'l',
    icon: UserPlus,
    render: (modalProps, { propertyId }) => <NewLeadModal {...modalProps} defaultValues={{ propertyId }} />,
  },
} as const satisfies Record<string, QuickCreateForm>;

/** What forms begin with on the page of a lead. */
export function getLeadContext(id: string): PageContext {
  const { propertyId: inquiredPropertyId, address } = getLastInquiry(id) ?? {};
  return { leadId: id, leadName: trpcUtils.leads.get.getData({ id })?.name, inquiredPropertyId, address };
}
