import { useId } from 'react';
import type { Refetch } from '../../lib/form/refetch.ts';
import { isMissingOrInvalidId, isVersionConflict } from '../../lib/records/error-kinds.ts';
import { toast } from '../feedback/toast.ts';
import type { ConfirmOptions } from '../overlay/confirm-dialog.tsx';
import { fieldLabel, fieldValueText, type LinkedNames, readPickerText } from './field-texts.ts';
import type { FormSchema, SubmittedForm } from './form-schema.ts';
import { checkFields, type Fields, findRuleFields, mergeFields } from './three-way-merge.ts';

export type MergedSave<R, Output, T> = {
  /** The record as the form was opened with it. */
  record: R;
  /** Reads the record as it is now. */
  reload: Refetch<R>;
  toFields: (record: R) => object;
  /** The schema of a form that is opened with a record. */
  schemaFor: (record: R) => FormSchema<unknown, Output>;
  toNames?: (record: R) => LinkedNames;
  /** Saves with the version of a record. */
  send: (output: Output, record: R) => Promise<T>;
};

type Merging<R, Output, T> = MergedSave<R, Output, T> & {
  /** The conflict of the first save. */
  conflict: unknown;
  submitted: SubmittedForm;
  confirm: (options: ConfirmOptions) => Promise<boolean>;
};

/** `text` says which fields of somebody else's were kept; null where there are none. */
export type SaveResult<Output, T> = { saved: T; output: Output; text: string | null };

/**
 * Saves a form whose record somebody else has changed meanwhile: with the fields that only one side changed, and for the others with
 * what is chosen in a dialog. Throws the conflict where nothing is chosen or the record cannot be read, its error where it is gone.
 */
export async function saveMerged<R, Output, T>(
  merging: Merging<R, Output, T>,
): Promise<SaveResult<Output, T>> {
  const { record, reload, toFields, schemaFor, toNames, send, conflict, submitted, confirm } = merging;
  const { form } = submitted;
  let base = toFields(record) as Fields;
  let mine = submitted.values as Fields;
  const keptLabels = new Set<string>();
  for (;;) {
    const { data: current, error } = await reload();
    if (error || !current) {
      if (isMissingOrInvalidId(error)) throw error;
      toast.error('No se han podido cargar los datos actuales. Lo que has escrito sigue aquí.');
      throw conflict;
    }
    const theirs = toFields(current) as Fields;
    const schema = schemaFor(current);
    const merge = mergeFields(base, mine, theirs);
    const isValid = 'output' in (await checkFields(schema, merge.merged));
    const broken = isValid ? [] : await findRuleFields(schema, merge, { mine, theirs });
    const names = [...new Set([...merge.both, ...broken])];
    const chosen: Fields = { ...merge.merged, ...pick(mine, names) };
    if (names.length > 0) {
      const fields = names.map((name) => ({
        name,
        label: fieldLabel(form, name),
        mine: readPickerText(form, name) ?? fieldValueText(form, name, mine[name]),
        theirs: fieldValueText(form, name, theirs[name], toNames?.(current)),
      }));
      const isChosen = await confirm({
        title: 'Otra persona ha cambiado lo mismo',
        text: (
          <Choices
            fields={fields}
            onChoose={(name, isMine) => {
              chosen[name] = (isMine ? mine : theirs)[name];
            }}
          />
        ),
        confirmLabel: 'Guardar',
        cancelLabel: 'Seguir editando',
        run: async () => {
          const checked = await checkFields(schema, chosen);
          if ('message' in checked) throw new Error(checked.message);
        },
      });
      if (!isChosen) throw conflict;
    }
    for (const name of merge.theirs) if (!names.includes(name)) keptLabels.add(fieldLabel(form, name));
    const checked = await checkFields(schema, chosen);
    if ('message' in checked) throw conflict;
    try {
      const saved = await send(checked.output, current);
      return { saved, output: checked.output, text: toKeptText([...keptLabels]) };
    } catch (failure) {
      if (!isVersionConflict(failure)) throw failure;
      base = theirs;
      mine = chosen;
    }
  }
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

const list = new Intl.ListFormat('es', { type: 'conjunction' });
const toKeptText = (labels: readonly string[]) =>
  labels.length > 0 ? `Guardado, con lo que otra persona ha cambiado: ${list.format(labels)}.` : null;

type Choice = { name: string; label: string; mine: string; theirs: string };
type ChoicesProps = { fields: readonly Choice[]; onChoose: (name: string, isMine: boolean) => void };

/** Both values of each field, of which the own one is chosen at first. */
function Choices({ fields, onChoose }: ChoicesProps) {
  const id = useId();
  return (
    <>
      <p>Elige con qué te quedas. Lo demás de los dos se guarda.</p>
      {fields.map(({ name, label, mine, theirs }) => (
        <fieldset key={name} className="mt-3 grid gap-1">
          <legend className="text-13 font-medium text-ink">{label}</legend>
          {[
            { side: 'Lo tuyo', text: mine, isMine: true },
            { side: 'Lo de la otra persona', text: theirs, isMine: false },
          ].map(({ side, text, isMine }) => (
            <label
              key={side}
              className="flex min-h-9 items-start gap-2 rounded-md border border-line px-3 py-2 text-ink has-checked:border-accent has-checked:bg-accent-soft pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={`${id}-${name}`}
                defaultChecked={isMine}
                onChange={() => onChoose(name, isMine)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block text-12 text-ink-soft">{side}</span>
                <span className="line-clamp-6 wrap-anywhere whitespace-pre-line">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}
