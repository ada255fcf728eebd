import { Trash2 } from 'lucide-react';
import { Button } from './button.tsx';

/** 'Eliminar' of a record's page or form; what it asks first is useDeleteRecord's. */
export function DeleteButton({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <Button
      variant="quiet"
      icon={<Trash2 aria-hidden="true" />}
      onClick={onClick}
      className={`text-danger! ${className ?? ''}`}
    >
      Eliminar
    </Button>
  );
}
