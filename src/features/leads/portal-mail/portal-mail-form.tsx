import { useDeferredValue, useState } from 'react';
import { type PortalMail, parsePortalMail } from '../../../../db/domain/portal-mail/parse-portal-mail.ts';
import { UNREADABLE_MAIL } from '../../../../db/domain/portal-mail/portal-mail.ts';
import { pastedMailFormSchema } from '../../../../db/domain/portal-mail/portal-mail-input.ts';
import { phoneText } from '../../../lib/format/phone-text.ts';
import { leadSourceText } from '../../../texts/lead-texts.ts';
import { errorText, trpc } from '../../../trpc.ts';
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form, useFormValue } from '../../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../../ui/form/form-actions.tsx';
import { SubmitButton, TextAreaField } from '../../../ui/form/form-fields.tsx';
import { useRecordToast } from '../../../ui/record/use-record-toast.ts';

type PortalMailFormProps = { onDone: () => void; onCancel: () => void };

/** A field for the e-mail of a portal, and what was read in it. */
export function PortalMailForm({ onDone, onCancel }: PortalMailFormProps) {
  const [clientKey] = useState(() => crypto.randomUUID());
  const paste = trpc.portalMail.paste.useMutation();
  const showToast = useRecordToast('/crm/leads/$id');
  return (
    <Form
      schema={pastedMailFormSchema}
      defaultValues={{ text: '' }}
      onSubmit={async ({ text }) => {
        const { lead } = await paste.mutateAsync({ clientKey, text });
        if (!lead) toast.success('Recibido: lo lleva otra persona.');
        else showToast(lead.isNew ? 'Lead creado.' : `Añadido a ${lead.name}, que ya era un lead.`, lead);
        onDone();
      }}
      errorText={(error) => errorText(error, 'Error al guardar el correo. Por favor, inténtalo de nuevo.')}
    >
      <TextAreaField
        name="text"
        label="Correo del portal"
        required
        rows={8}
        placeholder="Pega aquí el correo entero de Idealista, Fotocasa u otro portal"
      />
      <Reading />
      <FormActions>
        <CancelButton onCancel={onCancel} />
        <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
      </FormActions>
    </Form>
  );
}

/** What is read in the text that was pasted. */
function Reading() {
  const text = useDeferredValue(String(useFormValue('text') ?? ''));
  const mail = text.trim() ? parsePortalMail(text) : undefined;
  return (
    <div role="status" className="empty:hidden">
      {mail === null ? (
        <p className="text-13 text-ink-soft">
          {UNREADABLE_MAIL} Pega el correo entero o crea el lead a mano.
        </p>
      ) : (
        mail && <Facts {...mail} />
      )}
    </div>
  );
}

const Facts = ({ source, name, phone, email, reference, message }: PortalMail) => (
  <DescriptionList className="gap-y-1.5! rounded-md bg-sunken px-3 py-2.5 text-13">
    <DescriptionItem label="Nombre">{name}</DescriptionItem>
    {phone && <DescriptionItem label="Teléfono">{phoneText(phone)}</DescriptionItem>}
    {email && <DescriptionItem label="Email">{email}</DescriptionItem>}
    <DescriptionItem label="Fuente">{leadSourceText(source ?? 'Email')}</DescriptionItem>
    {reference && <DescriptionItem label="Referencia">{reference}</DescriptionItem>}
    {message && (
      <DescriptionItem label="Mensaje">
        <span className="line-clamp-4 whitespace-pre-line">{message}</span>
      </DescriptionItem>
    )}
  </DescriptionList>
);
