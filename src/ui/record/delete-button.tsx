import { Trash2 } from 'lucide-react';
import { Button } from '../button.tsx';

/** 'Eliminar' of a record's page or form; what it asks first is useDeleteRecord's. */
export function DeleteButton({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <Button
      variant="quiet"
      icon={<Trash2 aria-hidden="true" />}
      onClick={onClick}
      // Three buttons in a phone's save bar leave no room for a picture.
      className={`text-danger! max-md:in-[.form-actions]:[&>svg]:hidden ${className ?? ''}`}
    >
      Eliminar
    </Button>
  );
}
