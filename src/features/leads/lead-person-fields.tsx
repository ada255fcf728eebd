import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import {
  leadPriorityOptions,
  leadSourceOptions,
  leadSourceText,
  leadStatusOptions,
} from '../../texts/lead-texts.ts';
import { RowField, SelectField, TextField } from '../../ui/form/form-fields.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';

type Stored = { source: string | null; priority: string | null };

/** The lead's contact data, source, status and priority; stored values that are no longer offered stay visible. */
export function LeadPersonFields({ source, priority }: Stored) {
  return (
    <FormSection title="Datos de contacto">
      <TextField name="name" label="Nombre" required autoComplete="off" className="md:col-span-2" />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <TextField name="phone" label="Teléfono" type="tel" autoComplete="off" />
      <SelectField
        name="source"
        label="Fuente"
        nullable
        placeholder={leadSourceText(null)}
        options={withStoredOption(leadSourceOptions, source ? [source] : [])}
      />
      <SelectField name="status" label="Estado" options={leadStatusOptions} />
      <RowField
        name="priority"
        label="Prioridad"
        options={withStoredOption(leadPriorityOptions, priority ? [priority] : [])}
        className="md:col-span-2"
      />
    </FormSection>
  );
}
