import { Building2 } from 'lucide-react';

/** The agency's logo, or a placeholder icon. */
export function AgencyLogo({ name, src }: { name: string; src: string | null }) {
  return (
    <div className="grid size-14 shrink-0 sm:size-20 place-items-center overflow-hidden rounded-lg border border-line bg-sunken">
      {src ? (
        <img src={src} alt={`Logo de ${name}`} className="size-full object-contain" />
      ) : (
        <Building2 aria-hidden="true" className="size-8 text-ink-faint" />
      )}
    </div>
  );
}
