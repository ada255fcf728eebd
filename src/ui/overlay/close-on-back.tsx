import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { areDraftsKept } from '../../lib/form/drafts.ts';

let layers = 0;
/** Whether an overlay is open, so that Back closes it instead of leaving the page. */
export const isOverlayOpen = () => layers > 0;

type CloseOnBackProps = { onBack: () => void; isDirty: () => boolean };

/** While mounted, the browser's Back requests the close of the overlay instead of leaving the page. */
export function CloseOnBack(props: CloseOnBackProps) {
  // Without a router there is no history to block.
  return useRouter({ warn: false }) ? <BackBlocker {...props} /> : null;
}

function BackBlocker({ onBack, isDirty }: CloseOnBackProps) {
  const layer = useRef(0);
  useEffect(() => {
    layers += 1;
    layer.current = layers;
    return () => {
      layers -= 1;
    };
  }, []);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      // Of several, the uppermost closes.
      if (action !== 'BACK' || layer.current < layers) return false;
      // After the blocker has restored the history, because closing may navigate itself.
      setTimeout(onBack);
      return true;
    },
    enableBeforeUnload: () => !areDraftsKept() && isDirty(),
  });
  return null;
}
