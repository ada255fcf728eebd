import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Refetch } from '../../lib/form/refetch.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { cardClass } from '../../ui/layout/card.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import { AgencyCard } from './agency-card.tsx';
import type { Agency } from './agency-types.ts';

const AgencyEdit = lazyComponent(
  () => import('./agency-edit.tsx').then((module) => module.AgencyEdit),
  FormSkeleton,
);
const load = () => void AgencyEdit.preload();

type AgencySectionProps = { agency: Agency; reload: Refetch<Agency> };

/** The agency's data; editable for managers. The form opens by its button, and with the address (`#edit`, at its registers `#registrations`). */
export function AgencySection({ agency, reload }: AgencySectionProps) {
  const [isOpen, setEditing] = useRestoredState('edit-agency', false);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isManager = agency.ownRole === 'manager';
  const editing = isOpen || (isManager && ['edit', 'registrations'].includes(hash));
  const edit = useRef<HTMLButtonElement>(null);
  function done() {
    setEditing(false);
    if (hash) void navigate({ to: '.', replace: true, resetScroll: false });
    // Returns the focus to the button that opened the form.
    requestAnimationFrame(() => edit.current?.focus());
  }
  return (
    <section aria-label="Información de la agencia" className={`${cardClass} overflow-clip`}>
      <Palette colors={agency.colorPalette} />
      {editing ? (
        <AgencyEdit agency={agency} reload={reload} onDone={done} />
      ) : (
        <AgencyCard
          agency={agency}
          edit={
            isManager
              ? { ref: edit, onClick: () => setEditing(true), onPointerEnter: load, onFocus: load }
              : undefined
          }
        />
      )}
    </section>
  );
}

/** The agency's colours as a strip at the top of its card. */
function Palette({ colors }: { colors: readonly string[] }) {
  if (colors.length === 0) return null;
  return (
    <div aria-hidden="true" className="flex h-1.5">
      {colors.map((color) => (
        <span key={color} style={{ backgroundColor: color }} className="flex-1" />
      ))}
    </div>
  );
}
