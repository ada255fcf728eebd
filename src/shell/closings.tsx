import { useEffect } from 'react';
import { useRestoredState } from '../lib/form/reopen-after-sign-in.ts';
import { type ClosingRequest, onClosingOpen } from '../lib/records/closing-requests.ts';
import { lazyOverlay } from '../ui/overlay/chunk-error-dialog.tsx';
import { useLastValue } from '../ui/overlay/use-last-value.ts';

const ClosingSheet = lazyOverlay(
  () => import('../features/closings/closing-sheet.tsx').then((module) => module.ClosingSheet),
  ({ onClose }) => [false, onClose],
);

/** Asks what is left to do with properties that were sold or rented, on whatever page that was. */
export function Closings() {
  const [request, setRequest] = useRestoredState<ClosingRequest | null>('closing', null);
  useEffect(() => onClosingOpen(setRequest), [setRequest]);
  const last = useLastValue(request);
  return (
    last && (
      <ClosingSheet
        key={last.key}
        request={last}
        isOpen={request !== null}
        onClose={() => setRequest(null)}
      />
    )
  );
}
