import { Trash2 } from 'lucide-react';
import { Button } from '../button.tsx';

/** The button 'Eliminar' of a record's page or form; useDeleteRecord shows the confirmation. */
export function DeleteButton({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <Button
      variant="quiet"
      icon={<Trash2 aria-hidden="true" />}
      onClick={onClick}
      // Without icon among the three buttons of a phone's form actions.
      className={`hover:text-danger! max-md:in-[.form-actions]:[&>svg]:hidden ${className ?? ''}`}
    >
      Eliminar
    </Button>
  );
}
