import { leadPickerTexts, useLeadChoices } from '../../pickers/lead-picker.tsx';
import { ownerPickerTexts, useOwnerChoices } from '../../pickers/owner-picker.tsx';
import { RecordPicker } from '../../pickers/record-picker.tsx';
import { errorText } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';

const kinds = {
  owner: { label: 'Propietario', useChoices: useOwnerChoices, texts: ownerPickerTexts },
  lead: {
    label: 'Lead',
    useChoices: useLeadChoices,
    texts: {
      ...leadPickerTexts,
      errorText: (error: unknown) =>
        errorText(error, 'Error al cargar los leads. Por favor, inténtalo de nuevo.'),
    },
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
  const { label, useChoices, texts } = kinds[kind];
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
            texts={texts}
          />
        )}
      </Field>
      <Button size="sm" variant="quiet" className="self-end justify-self-end" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}
