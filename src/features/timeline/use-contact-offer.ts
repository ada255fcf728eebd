import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The kind of an activity that a contact link begins. */
type ContactKind = 'call' | 'whatsapp' | 'email';
const contacts: Record<string, ContactKind> = { 'tel:': 'call', 'mailto:': 'email' };

/** The kind of contact that a link begins; null for any other link. */
function getContact(link: HTMLAnchorElement): ContactKind | null {
  return link.hostname === 'wa.me' ? 'whatsapp' : (contacts[link.protocol] ?? null);
}

/** `contactId`: of the link of a further contact of the record. */
export type ContactOffer = { kind: ContactKind; contactId?: string | undefined };

/** The contact that a link of the page has begun, to be recorded (unless the link does so itself); and its setter. In a narrow window the activity is shown. */
export function useContactOffer(enabled: boolean) {
  const [offered, setOffered] = useState<ContactOffer | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!enabled) return;
    const handleClick = ({ target }: MouseEvent) => {
      const link =
        target instanceof Element && target.closest<HTMLAnchorElement>('main a[href]:not([data-recorded])');
      const kind = link && getContact(link);
      if (!kind) return;
      const contactId = link.closest<HTMLElement>('[data-contact]')?.dataset.contact;
      setOffered({ kind, contactId });
      if (!window.matchMedia('(min-width: 64rem)').matches)
        void navigate({ to: '.', search: { tab: 'activity' }, replace: true, resetScroll: false });
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [enabled, navigate]);
  return [offered, setOffered] as const;
}
