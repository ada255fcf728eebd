import { Mail, Phone as PhoneIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { type Phone, readPhones } from '../../../db/domain/phones.ts';
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

type NumberLinkProps = { phone: Phone; text: string; className: string; title?: string };
const NumberLink = ({ phone: { dialled, from, to }, text, className, title }: NumberLinkProps) => (
  <a
    href={`tel:${dialled}`}
    title={title}
    draggable={false}
    className={classes(className, linkClass, 'whitespace-nowrap')}
  >
    {phoneText(text.slice(from, to))}
  </a>
);

/**
 * A tel link for each number of a phone field, with the notes between them; an extension is shown and not dialled. Never truncated: a cut
 * number would read as another one.
 */
export function PhoneLink({ phone: text }: { phone: string }) {
  const phones = readPhones(text);
  const [only] = phones;
  if (only?.from === 0 && only.to === text.length)
    return <NumberLink phone={only} text={text} title={text} className="block" />;
  return (
    <span title={text} className="block">
      {phones.map((phone, index) => (
        <Fragment key={phone.from}>
          {text.slice(phones[index - 1]?.to ?? 0, phone.from)}
          <NumberLink phone={phone} text={text} className="inline-block" />
        </Fragment>
      ))}
      {text.slice(phones.at(-1)?.to ?? 0)}
    </span>
  );
}

function IconLine({
  icon,
  className,
  children,
}: {
  icon: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p
      className={classes(
        'flex items-center gap-1.5 [&>svg]:size-3.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint',
        className,
      )}
    >
      {icon}
      {children}
    </p>
  );
}

/** Email and phone in one line, or below one another where a number would not fit. */
export function ContactLines({ email, phone }: { email: string | null; phone: string | null }) {
  if (!email && !phone) return <p className="text-ink-faint">Sin contacto</p>;
  return (
    <div className="flex flex-wrap gap-x-3 text-13 text-ink-soft">
      {email && (
        <IconLine icon={<Mail aria-hidden="true" />} className="min-w-[45%] flex-1">
          <EmailLink email={email} />
        </IconLine>
      )}
      {phone && (
        <IconLine icon={<PhoneIcon aria-hidden="true" />} className="max-w-full">
          <PhoneLink phone={phone} />
        </IconLine>
      )}
    </div>
  );
}
