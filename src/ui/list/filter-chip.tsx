import { X } from 'lucide-react';

export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-7 max-w-full items-center rounded-full bg-accent-soft pl-3 text-13 text-accent-strong pointer-coarse:h-11">
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={`Quitar filtro: ${label}`}
        title="Quitar filtro"
        onClick={onRemove}
        className="ml-1 grid size-7 shrink-0 place-items-center rounded-full hover:bg-accent/15 focus-visible:-outline-offset-2 pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
