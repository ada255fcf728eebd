import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import type { ModalOpenProps } from '../../../ui/record/form-modal.tsx';

const UnprocessedMails = lazyComponent(
  () => import('./unprocessed-mails.tsx').then((module) => module.UnprocessedMails),
  () => <Skeleton className="h-40" />,
);

/** The e-mails to the agency's mailbox that have neither a phone nor an address to answer. */
export const UnprocessedMailsModal = (props: ModalOpenProps) => (
  <Modal
    {...props}
    size="lg"
    title="Correos sin procesar"
    description="Correos sin teléfono ni email que leer. Crea el lead a mano o descártalos."
  >
    <UnprocessedMails />
  </Modal>
);
