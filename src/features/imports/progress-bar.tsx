import { formatCount } from '../../lib/format/format.ts';

/** How far something has come: 'Importando 1.200 de 50.000'. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p role="status" className="mb-1 text-13 text-ink-soft">
        {label} {formatCount(value)} de {formatCount(max)}
      </p>
      <progress
        aria-label={label}
        value={value}
        max={max}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
