import { useNavigate } from '@tanstack/react-router';
import { toast } from '../feedback/toast.ts';
import type { RecordPath } from './record-path.ts';

/** Returns a function that says that a record of this path was created, and offers to open it. */
export function useAnnounceCreated(path: RecordPath): (text: string, id: string) => void {
  const navigate = useNavigate();
  return (text, id) =>
    toast.success(text, {
      action: { label: 'Abrir', onClick: () => void navigate({ to: path, params: { id } }) },
    });
}
