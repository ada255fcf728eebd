import { useEffect } from 'react';
import { getNow } from '../../db/domain/clock.ts';
import { COUNT_CAP, UNCOUNTED } from '../../db/domain/lists.ts';
import { formatCount, formatDateTime } from '../lib/format/format.ts';
import { phoneText } from '../lib/format/phone-text.ts';
import { useSession } from './session/session.ts';

/** The print styles, whose foot says when it was printed, and a property's sheet by which agency. A list that is not loaded to its end says which part of it is. */
export function PrintStyles() {
  const { agency } = useSession();
  const contact = agency
    ? [agency.name, agency.phone && phoneText(agency.phone)].filter(Boolean).join(' · ')
    : '';
  useEffect(() => {
    document.documentElement.style.setProperty('--agency', JSON.stringify(contact));
  }, [contact]);
  useEffect(() => {
    const stamp = () => {
      const now = new Date(getNow()).toISOString();
      // With its year, as seen from another one: a paper is kept.
      const text = `Impreso el ${formatDateTime(now, new Date(0))}`;
      document.documentElement.style.setProperty('--printed', JSON.stringify(text));
    };
    const before = () => {
      stamp();
      unmarkParts();
      markParts();
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', unmarkParts);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', unmarkParts);
      unmarkParts();
    };
  }, []);
  return <link rel="stylesheet" href="/print.css" media="print" />;
}

/** Writes above each list of which not all is loaded (printedPart): 'Se imprimen los primeros 50 de 122.' */
function markParts() {
  for (const list of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const [loaded, total = ''] = (list.dataset.part ?? '').split('/');
    const all = /^\d+$/.test(total) ? totalText(Number(total)) : total;
    // An element of its own: React knows the children of the list.
    const line = document.createElement(list.matches('ul, ol') ? 'li' : 'p');
    line.dataset.printedPart = '';
    // The print styles show it.
    line.style.display = 'none';
    line.textContent = `Se imprimen los primeros ${formatCount(Number(loaded))}${all ? ` de ${all}` : '; hay más'}.`;
    list.prepend(line);
  }
}

// The server counts one row beyond its cap; records that no counter counts are UNCOUNTED.
const totalText = (total: number) =>
  total === COUNT_CAP + 1 || total >= UNCOUNTED ? `más de ${formatCount(COUNT_CAP)}` : formatCount(total);

function unmarkParts() {
  for (const line of document.querySelectorAll('[data-printed-part]')) line.remove();
}
