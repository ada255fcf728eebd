import type { ReactNode } from 'react';

type SectionProps = { title: string; note?: string; children: ReactNode };

/** A titled group of fields, in two columns from md. */
export function FormSection({ title, note, children }: SectionProps) {
  return (
    <section className="grid grid-cols-1 gap-x-4 gap-y-4 md:grid-cols-2">
      <header className="md:col-span-2">
        <h2 className="text-14 font-semibold">{title}</h2>
        {note && <p className="text-13 text-ink-soft">{note}</p>}
      </header>
      {children}
    </section>
  );
}
