import { useEffect } from 'react';
import type { ClosingRequest } from '../../lib/records/closing-requests.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { ClosingForm } from './closing-form.tsx';
import type { Closing } from './closing-types.ts';

type ClosingSheetProps = { request: ClosingRequest; isOpen: boolean; onClose: () => void };

/**
 * Asks in one place what is left to do with properties that were sold or rented: their active ads, the days of the rent, and the interested
 * leads. Opens where there is something to ask only.
 */
export function ClosingSheet({ request, isOpen, onClose }: ClosingSheetProps) {
  const { data, error, isFetchedAfterMount } = trpc.closings.get.useQuery(
    { propertyIds: [...request.ids] },
    { enabled: isOpen, refetchOnMount: 'always' },
  );
  const closing = isFetchedAfterMount ? data : undefined;
  const hasNothing = closing !== undefined && !asksAnything(closing, request);
  useEffect(() => {
    if (!isOpen || !(hasNothing || error)) return;
    onClose();
    if (error)
      toast.error(errorText(error, 'No se ha podido consultar qué queda pendiente de la propiedad.'));
  }, [isOpen, hasNothing, error, onClose]);
  const [first, ...others] = closing?.properties ?? [];
  return (
    <Modal
      open={isOpen && closing !== undefined && !hasNothing}
      onOpenChange={(open) => !open && onClose()}
      title={first && (others.length > 0 ? `${1 + others.length} propiedades` : first.title)}
      description={first && `${first.status}. Esto es lo que queda pendiente; puedes omitirlo.`}
    >
      {closing && (
        <ClosingForm
          closing={closing}
          asksRent={asksRentFor(closing, request)}
          clientKey={request.key}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

const asksRentFor = ({ properties }: Closing, { asksRent }: ClosingRequest) =>
  asksRent && properties.every(({ status }) => status === 'Alquilada');
const asksAnything = (closing: Closing, request: ClosingRequest) =>
  closing.properties.length > 0 &&
  (asksRentFor(closing, request) || closing.ads.length + closing.matches.length > 0);
