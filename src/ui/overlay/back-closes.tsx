import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

let layers = 0;
/** Whether something lies over the page, so that Back does not leave it. */
export const isCovered = () => layers > 0;

type BackClosesProps = { onBack: () => void; isDirty: () => boolean };

/** While it is there the browser's Back is a wish to close what lies over the page, not to leave the page. */
export function BackCloses(props: BackClosesProps) {
  // Where there are no pages there is nothing to go back to.
  return useRouter({ warn: false }) ? <Closing {...props} /> : null;
}

function Closing({ onBack, isDirty }: BackClosesProps) {
  useEffect(() => {
    layers += 1;
    return () => {
      layers -= 1;
    };
  }, []);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      // Once the history stands where it was: closing may go somewhere itself.
      setTimeout(onBack);
      return true;
    },
    enableBeforeUnload: isDirty,
  });
  return null;
}
