/** By which further contact a search has found a person: 'Contacto: Jordi (pareja)', in one line. */
export const MatchedContact = ({ name }: { name: string }) => (
  <span title={name} className="block truncate text-12 text-ink-soft">
    {`Contacto: ${name}`}
  </span>
);
