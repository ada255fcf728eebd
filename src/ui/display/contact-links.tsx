import { Mail, Phone } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { readPhones } from '../../../db/domain/phones.ts';
import { classes } from '../../lib/classes.ts';
import { phoneText } from '../../lib/format/phone-text.ts';

// In description lists they look like links; in rows and cards the row's own link comes first.
const linkClass =
  'w-fit max-w-full min-w-0 rounded-sm hover:text-accent hover:underline in-[dd]:text-accent in-[dd]:underline in-[dd]:decoration-accent/40 in-[dd]:underline-offset-3 in-[dd]:hover:decoration-current pointer-coarse:py-3 pointer-coarse:in-[dd]:-my-1.5 pointer-coarse:in-[td]:py-1.5';

// Encoded, so that '?' or '&' in an address cannot add a subject or a cc (RFC 6068); @ and + stay readable.
const encodeAddress = (email: string) =>
  encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+');

export const contactLinkClass = `block ${linkClass}`;

/** A mailto link; `wrap` breaks the address (before its @) instead of truncating it. */
export function EmailLink({ email, wrap }: { email: string; wrap?: boolean }) {
  const at = email.lastIndexOf('@');
  return (
    <a
      href={`mailto:${encodeAddress(email)}`}
      title={email}
      draggable={false}
      className={classes(contactLinkClass, wrap ? 'wrap-anywhere' : 'truncate')}
    >
      {email.slice(0, at)}
      {wrap && <wbr />}
      {email.slice(at)}
    </a>
  );
}

/**
 * A tel link for each number of a phone field, with the notes between them; an extension is shown and not dialled. Never truncated: a cut
 * number would read as another one.
 */
export function PhoneLink({ phone }: { phone: string }) {
  const phones = readPhones(phone);
  const isPlain = phones.length === 1 && phones[0]?.to === phone.length && phones[0].from === 0;
  let read = 0;
  return (
    <span title={phone} className="block">
      {phones.map(({ dialled, from, to }) => {
        const before = phone.slice(read, from);
        read = to;
        return (
          <Fragment key={from}>
            {before}
            <a
              href={`tel:${dialled}`}
              draggable={false}
              className={classes(isPlain ? 'block' : 'inline-block', linkClass, 'whitespace-nowrap')}
            >
              {phoneText(phone.slice(from, to))}
            </a>
          </Fragment>
        );
      })}
      {phone.slice(read)}
    </span>
  );
}

function IconLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-center gap-2 [&>svg]:size-3.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
      {icon}
      {children}
    </p>
  );
}

/** Email and phone, one per line. */
export function ContactLines({ email, phone }: { email: string | null; phone: string | null }) {
  if (!email && !phone) return <p className="text-ink-faint">Sin contacto</p>;
  return (
    <div className="text-13 text-ink-soft">
      {email && (
        <IconLine icon={<Mail aria-hidden="true" />}>
          <EmailLink email={email} />
        </IconLine>
      )}
      {phone && (
        <IconLine icon={<Phone aria-hidden="true" />}>
          <PhoneLink phone={phone} />
        </IconLine>
      )}
    </div>
  );
}
