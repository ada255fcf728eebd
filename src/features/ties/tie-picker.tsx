import { keepPreviousData } from '@tanstack/react-query';
import type { PickerWords, UseChoices } from '../../pickers/picker-props.ts';
import { RecordPicker } from '../../pickers/record-picker.tsx';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';

const useOwners: UseChoices = (input, enabled) =>
  trpc.owners.options.useQuery(input, { enabled, placeholderData: keepPreviousData });
const useLeads: UseChoices = (input, enabled) =>
  trpc.leads.options.useQuery(input, { enabled, placeholderData: keepPreviousData });

const placeholder = 'Nombre, teléfono o email';
const kinds = {
  owner: {
    label: 'Propietario',
    useChoices: useOwners,
    words: {
      placeholder,
      nothing: 'No hay propietarios activos.',
      noMatch: 'Ningún propietario activo coincide.',
      errorText: (error) =>
        errorText(error, 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.'),
    } satisfies PickerWords,
  },
  lead: {
    label: 'Lead',
    useChoices: useLeads,
    words: {
      placeholder,
      nothing: 'Todavía no hay leads.',
      noMatch: 'Ningún lead coincide.',
      errorText: (error) => errorText(error, 'Error al cargar los leads. Por favor, inténtalo de nuevo.'),
    } satisfies PickerWords,
  },
} as const;

/** Focuses the picker once its code is there. */
const focus = (input: HTMLInputElement | null) => input?.focus();

type TiePickerProps = {
  kind: keyof typeof kinds;
  onChoose: (id: string) => void;
  onCancel: () => void;
};

/** Chooses the owner or the lead who is the same person. */
export function TiePicker({ kind, onChoose, onCancel }: TiePickerProps) {
  const { label, useChoices, words } = kinds[kind];
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={label}>
        {(ids) => (
          <RecordPicker
            {...ids}
            ref={focus}
            name="tie"
            value={null}
            onChange={(id) => id && onChoose(id)}
            useChoices={useChoices}
            words={words}
          />
        )}
      </Field>
      <Button size="sm" variant="quiet" className="self-end justify-self-end" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}
