import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { shortcutKey } from '../../lib/shortcut-key.ts';
import { isFreeKey, useShortcutsOn } from '../../lib/use-shortcuts-on.ts';
import { buttonClass } from '../button.tsx';
import type { PageRecord } from './record-definition.ts';
import type { RecordPath } from './record-path.ts';

type PreviousNextProps = {
  /** The route of the record's page. */
  to: RecordPath;
  /** The labels: 'Otros leads', 'Lead anterior', 'Lead siguiente'. */
  words: readonly [all: string, newer: string, older: string];
  record: Pick<PageRecord, 'newerId' | 'olderId'>;
};

/** Links to the previous and next record of the list, with the shortcuts K and J. */
export function PreviousNextLinks({
  to,
  words: [all, newer, older],
  record: { newerId, olderId },
}: PreviousNextProps) {
  const navigate = useNavigate();
  const [on] = useShortcutsOn();
  useLayoutEffect(() => {
    if (!on) return;
    function go(event: KeyboardEvent) {
      const id = { j: olderId, k: newerId }[shortcutKey(event)];
      if (id && isFreeKey(event)) void navigate({ to, params: { id } });
    }
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [on, newerId, olderId, navigate, to]);
  return (
    <nav aria-label={all} className="flex">
      <RecordLink to={to} id={newerId} label={newer} shortcut={on ? 'K' : undefined}>
        <ChevronLeft aria-hidden="true" />
      </RecordLink>
      <RecordLink to={to} id={olderId} label={older} shortcut={on ? 'J' : undefined}>
        <ChevronRight aria-hidden="true" />
      </RecordLink>
    </nav>
  );
}

type RecordLinkProps = {
  to: RecordPath;
  id: string | null;
  label: string;
  shortcut?: string;
  children: ReactNode;
};

function RecordLink({ to, id, label, shortcut, children }: RecordLinkProps) {
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
