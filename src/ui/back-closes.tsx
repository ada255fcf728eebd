import { useBlocker, useRouter } from '@tanstack/react-router';

type BackClosesProps = { onBack: () => void; isDirty: () => boolean };

/** While it is there the browser's Back is a wish to close what lies over the page, not to leave the page. */
export function BackCloses(props: BackClosesProps) {
  // Where there are no pages there is nothing to go back to.
  return useRouter({ warn: false }) ? <Closing {...props} /> : null;
}

function Closing({ onBack, isDirty }: BackClosesProps) {
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
