import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { buttonClass } from '../../ui/button.tsx';

type Neighbours = { newerId: string | null; olderId: string | null };

const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** The leads before and after this one in the list; K and J go there. */
export function LeadNeighbours({ newerId, olderId }: Neighbours) {
  const navigate = useNavigate();
  useEffect(() => {
    function go(event: KeyboardEvent) {
      const busy = event.target instanceof Element && event.target.closest(typing);
      if (busy || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const id = { j: olderId, k: newerId }[event.key.toLowerCase()];
      if (id) void navigate({ to: '/crm/leads/$id', params: { id } });
    }
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [newerId, olderId, navigate]);
  return (
    <nav aria-label="Otros leads" className="flex">
      <Neighbour id={newerId} label="Lead anterior" shortcut="K">
        <ChevronLeft aria-hidden="true" />
      </Neighbour>
      <Neighbour id={olderId} label="Lead siguiente" shortcut="J">
        <ChevronRight aria-hidden="true" />
      </Neighbour>
    </nav>
  );
}

type NeighbourProps = { id: string | null; label: string; shortcut: string; children: ReactNode };

function Neighbour({ id, label, shortcut, children }: NeighbourProps) {
  const look = `${buttonClass({ variant: 'quiet', size: 'sm' })} w-9 px-0! [&>svg]:size-4`;
  if (!id)
    return (
      <span aria-hidden="true" className={`${look} pointer-events-none opacity-40`}>
        {children}
      </span>
    );
  return (
    <Link
      to="/crm/leads/$id"
      params={{ id }}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      className={look}
    >
      {children}
    </Link>
  );
}
