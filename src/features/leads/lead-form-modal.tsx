import { PortalMailModal } from './portal-mail/portal-mail-modal.tsx';
import { QuickLeadModal } from './quick-lead-modal.tsx';

type LeadFormModalProps = {
  /** 'quickLead' or 'portalMail'; null closes it. */
  form: string | null;
  onClose: () => void;
};

/** The forms of a new lead that the dashboard opens. */
export const LeadFormModal = ({ form, onClose }: LeadFormModalProps) => (
  <>
    <QuickLeadModal open={form === 'quickLead'} onOpenChange={onClose} />
    <PortalMailModal open={form === 'portalMail'} onOpenChange={onClose} />
  </>
);
