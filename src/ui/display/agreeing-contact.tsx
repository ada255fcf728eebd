/** By which further contact a search has found a person: 'Contacto: Jordi (pareja)', in one line. */
export const AgreeingContact = ({ agreeing }: { agreeing: string }) => (
  <span title={agreeing} className="block truncate text-12 text-ink-soft">
    {`Contacto: ${agreeing}`}
  </span>
);
