import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import { phone as phoneText } from '../../lib/format/format.ts';

// Among the facts of a page they look like what they are; in rows and cards the row is what is opened first.
const look =
  'block w-fit max-w-full min-w-0 rounded-sm hover:text-accent hover:underline in-[dd]:text-accent in-[dd]:underline in-[dd]:decoration-accent/40 in-[dd]:underline-offset-3 in-[dd]:hover:decoration-current pointer-coarse:py-3 pointer-coarse:in-[dd]:-my-1.5 pointer-coarse:in-[td]:py-1.5';

// What would begin a subject or a copy is no part of an address; @ and + are read better as they are.
const addressOf = (email: string) => encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+');

/** An address to write to; `whole` wraps it, before its @, where it is read rather than scanned. */
export function EmailLink({ email, whole }: { email: string; whole?: boolean }) {
  const at = email.lastIndexOf('@');
  return (
    <a
      href={`mailto:${addressOf(email)}`}
      title={email}
      draggable={false}
      className={classes(look, whole ? 'wrap-anywhere' : 'truncate')}
    >
      {email.slice(0, at)}
      {whole && <wbr />}
      {email.slice(at)}
    </a>
  );
}

/** A site, named without what every address begins with. */
export function WebLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={address}
      className={classes(look, 'wrap-anywhere')}
    >
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  );
}

/** A number to call, never cut: half of it would be read as another one. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+*#]/g, '')}`}
      title={phone}
      draggable={false}
      className={classes(look, 'whitespace-nowrap')}
    >
      {phoneText(phone)}
    </a>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-center gap-2 [&>svg]:size-3.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
      {icon}
      {children}
    </p>
  );
}

/** How to reach somebody, one way a line. */
export function ContactLines({ email, phone }: { email: string | null; phone: string | null }) {
  if (!email && !phone) return <p className="text-ink-faint">Sin contacto</p>;
  return (
    <div className="text-13 text-ink-soft">
      {email && (
        <Line icon={<Mail aria-hidden="true" />}>
          <EmailLink email={email} />
        </Line>
      )}
      {phone && (
        <Line icon={<Phone aria-hidden="true" />}>
          <PhoneLink phone={phone} />
        </Line>
      )}
    </div>
  );
}
