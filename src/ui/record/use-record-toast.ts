import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { toast } from '../feedback/toast.ts';
import type { RecordPath } from './record-path.ts';

/** `isVisible`: false for a record that its creator gave to a colleague and does not see any more. */
type ToastRecord = { id: string; isVisible?: boolean; ownMatches?: number };
/**
 * Returns a function that says that a record of this path was created or saved, and offers to open it where the user sees it; `withMatches` adds
 * how many matches it has made.
 */
export function useRecordToast(
  path: RecordPath,
  withMatches?: (text: string, count: number) => string,
): (text: string, record: ToastRecord) => void {
  const navigate = useNavigate();
  return (text, { id, isVisible = true, ownMatches }) => {
    const [said, label] =
      withMatches && ownMatches ? [withMatches(text, ownMatches), 'Ver'] : [text, 'Abrir'];
    const search: LinkProps['search'] = ownMatches ? { tab: 'side' } : {};
    const onClick = () => void navigate({ to: path, params: { id }, search });
    toast.success(said, isVisible ? { action: { label, onClick } } : undefined);
  };
}
