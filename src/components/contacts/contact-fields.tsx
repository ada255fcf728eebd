import { contactLabels } from '../../../db/domain/contacts/contacts.ts';
import { TextField } from '../../ui/form/form-fields.tsx';
import { SuggestField } from '../../ui/form/suggest-field.tsx';

/** The fields of a further contact of a lead or owner; `path` is that of its group in the form: 'contacts.0.'. */
export const ContactFields = ({ path = '' }: { path?: string }) => (
  <>
    <TextField name={`${path}name`} label="Nombre" hint="Vacío: la misma persona." autoComplete="off" />
    <SuggestField name={`${path}label`} label="Relación" suggestions={contactLabels} showsAll />
    <TextField name={`${path}phone`} label="Teléfono" type="tel" inputMode="tel" autoComplete="off" />
    <TextField
      name={`${path}email`}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
    />
    <TextField name={`${path}note`} label="Nota" autoComplete="off" className="@md:col-span-2" />
  </>
);
