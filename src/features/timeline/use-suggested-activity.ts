import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The kind of an activity that a contact link begins. */
type ContactKind = 'call' | 'whatsapp' | 'email';
const kindByProtocol: Record<string, ContactKind> = { 'tel:': 'call', 'mailto:': 'email' };

/** The kind of contact that a link begins; null for any other link. */
function getContactKind(link: HTMLAnchorElement): ContactKind | null {
  return link.hostname === 'wa.me' ? 'whatsapp' : (kindByProtocol[link.protocol] ?? null);
}

/** `contactId`: of the link of a further contact of the record. */
export type SuggestedActivity = { kind: ContactKind; contactId?: string | undefined };

/** The activity that a clicked contact link of the page suggests to record (unless the link records it itself), and its setter. In a narrow window the activity is shown. */
export function useSuggestedActivity(enabled: boolean) {
  const [suggested, setSuggested] = useState<SuggestedActivity | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!enabled) return;
    const handleClick = ({ target }: MouseEvent) => {
      const link =
        target instanceof Element && target.closest<HTMLAnchorElement>('main a[href]:not([data-recorded])');
      const kind = link && getContactKind(link);
      if (!kind) return;
      const contactId = link.closest<HTMLElement>('[data-contact]')?.dataset.contact;
      setSuggested({ kind, contactId });
      if (!window.matchMedia('(min-width: 64rem)').matches)
        void navigate({ to: '.', search: { tab: 'activity' }, replace: true, resetScroll: false });
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [enabled, navigate]);
  return [suggested, setSuggested] as const;
}
