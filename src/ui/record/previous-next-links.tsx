import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { isFreeKey, useShortcutsOn } from '../../lib/use-shortcuts-on.ts';
import { buttonClass } from '../button.tsx';

type To = '/crm/leads/$id' | '/crm/property-owners/$id' | '/crm/properties/$id' | '/crm/ads/$id';
type NeighboursProps = {
  /** The page of such a record. */
  to: To;
  /** What they are called: 'Otros leads', 'Lead anterior', 'Lead siguiente'. */
  words: readonly [all: string, newer: string, older: string];
  record: { newerId: string | null; olderId: string | null };
};

/** The records before and after this one in the list; K and J go there. */
export function PreviousNextLinks({
  to,
  words: [all, newer, older],
  record: { newerId, olderId },
}: NeighboursProps) {
  const navigate = useNavigate();
  const [on] = useShortcutsOn();
  useEffect(() => {
    if (!on) return;
    function go(event: KeyboardEvent) {
      const id = { j: olderId, k: newerId }[event.key.toLowerCase()];
      if (id && isFreeKey(event)) void navigate({ to, params: { id } });
    }
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [on, newerId, olderId, navigate, to]);
  return (
    <nav aria-label={all} className="flex">
      <Neighbour to={to} id={newerId} label={newer} shortcut={on ? 'K' : undefined}>
        <ChevronLeft aria-hidden="true" />
      </Neighbour>
      <Neighbour to={to} id={olderId} label={older} shortcut={on ? 'J' : undefined}>
        <ChevronRight aria-hidden="true" />
      </Neighbour>
    </nav>
  );
}

type NeighbourProps = { to: To; id: string | null; label: string; shortcut?: string; children: ReactNode };

function Neighbour({ to, id, label, shortcut, children }: NeighbourProps) {
  const look = `${buttonClass({ variant: 'quiet', size: 'sm' })} w-9 px-0! [&>svg]:size-4`;
  if (!id)
    return (
      <span aria-hidden="true" className={`${look} pointer-events-none opacity-40`}>
        {children}
      </span>
    );
  return (
    <Link
      to={to}
      params={{ id }}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={look}
    >
      {children}
    </Link>
  );
}
