import { classes } from '../../lib/classes.ts';
import { contactLinkClass } from './contact-links.tsx';

/** A link to a website, shown without scheme and trailing slash. */
export function WebLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={address}
      className={classes(contactLinkClass, 'wrap-anywhere')}
    >
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  );
}
