import { useId, useState } from 'react';
import { type PortalMail, readPortalMail } from '../../../../db/domain/portal-mail/read-portal-mail.ts';
import { toReference } from '../../../../db/domain/properties/reference.ts';
import { trpc } from '../../../trpc.ts';
import { useSetFormValue } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';

/** What was read, and whether the agency lacks the property that it names. */
type Result = { mail: PortalMail | null; isUnknown: boolean };

/**
 * A field for the e-mail of a portal, whose facts are filled into the surrounding form of a quick lead: name, phone, address, source, the
 * message as its note, and the property by its reference.
 */
export function PastedMail() {
  const setValue = useSetFormValue();
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const id = useId();

  async function read(pasted: string) {
    setText(pasted);
    if (!pasted.trim()) return setResult(null);
    const mail = readPortalMail(pasted);
    setResult({ mail, isUnknown: false });
    if (!mail) return;
    const { source, name, phone, email, message, reference } = mail;
    for (const [field, value] of Object.entries({ name, phone, email })) if (value) setValue(field, value);
    setValue('source', source ?? 'Email');
    if (message) setValue('note', message);
    if (!reference) return;
    const found = await utils.properties.options.fetch({ search: reference }).catch(() => []);
    const wanted = toReference(reference);
    const exact = found.filter((each) => each.reference === wanted);
    const [property, ...others] = exact.length > 0 ? exact : found;
    if (property && others.length === 0) setValue('propertyId', property.id);
    else setResult({ mail, isUnknown: true });
  }

  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        aria-label="Correo del portal"
        aria-describedby={id}
        placeholder="Pega aquí el correo de Idealista, Fotocasa o Habitaclia"
        rows={3}
        value={text}
        onChange={(event) => void read(event.target.value)}
      />
      <p id={id} role="status" className="text-13 text-ink-soft">
        {result && toText(result)}
      </p>
    </div>
  );
}

function toText({ mail, isUnknown }: Result): string {
  if (!mail) return 'No se ha reconocido ningún teléfono ni email: rellena los datos a mano.';
  const from = mail.source ? `Leído de ${mail.source}.` : 'Leído.';
  if (isUnknown) return `${from} No hay una propiedad con la referencia ${mail.reference}: elígela abajo.`;
  return `${from} Revisa los datos antes de crear el lead.`;
}
