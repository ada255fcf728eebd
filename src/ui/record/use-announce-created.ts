import { useNavigate } from '@tanstack/react-router';
import { toast } from '../feedback/toast.ts';
import type { RecordPath } from './record-path.ts';

/** `isVisible`: false for a record that its creator gave to a colleague and does not see any more. */
type Created = { id: string; isVisible?: boolean };
/** Returns a function that says that a record of this path was created, and offers to open it where the user sees it. */
export function useAnnounceCreated(path: RecordPath): (text: string, created: Created) => void {
  const navigate = useNavigate();
  return (text, { id, isVisible = true }) => {
    const open = { label: 'Abrir', onClick: () => void navigate({ to: path, params: { id } }) };
    toast.success(text, isVisible ? { action: open } : undefined);
  };
}
