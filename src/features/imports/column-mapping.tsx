import { useMemo, useState } from 'react';
import { getField, importFields } from '../../../db/domain/imports/import-fields.ts';
import { type ImportKind, type NumberFormat, numberFormats } from '../../../db/domain/imports/imports.ts';
import { formatCount } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/inputs/select.tsx';
import type { ParsedFile } from './check-file.ts';
import {
  type Colleague,
  type ColumnChoice,
  getChoices,
  getColumnTexts,
  MAX_ASKED,
  OTHER_VALUES,
} from './import-settings.ts';

const formatTexts: Record<NumberFormat, string> = { comma: '1.234,56', point: '1,234.56' };
const formatOptions = numberFormats.map((format) => ({ value: format, label: formatTexts[format] }));
const EMPTY = 'vacio';

const SAMPLES = 3;
/** Values that are shown at once beside those at first. */
const MORE_ASKED = 50;

type ColumnMappingProps = {
  kind: ImportKind;
  file: ParsedFile;
  columns: readonly ColumnChoice[];
  colleagues: readonly Colleague[];
  /** What a text stands for, and whether nobody had to say so. */
  toValue: (field: string, text: string) => string | null;
  isProposed: (field: string, text: string) => boolean;
  onColumn: (at: number, column: ColumnChoice) => void;
  onValue: (field: string, text: string, value: string) => void;
};

/** What each column of a file is, with examples of its cells; how its numbers are written, and what its values stand for. */
export function ColumnMapping({ columns, onColumn, ...props }: ColumnMappingProps) {
  const { kind, file } = props;
  const fieldOptions = Object.entries(importFields[kind]).map(([value, { label }]) => ({ value, label }));
  const texts = useMemo(
    () => file.headings.map((_, at) => getColumnTexts(file, at).slice(0, SAMPLES)),
    [file],
  );
  return (
    <ul aria-label="Columnas" className="divide-y divide-line">
      {columns.map((column, at) => (
        <li
          // Columns may have one name; they stay where they are.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is what tells them apart
          key={at}
          className="grid items-start gap-x-4 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem]"
        >
          <Heading heading={file.headings[at] ?? ''} samples={texts[at] ?? []} />
          <NativeSelect
            aria-label={`Columna ${file.headings[at]}`}
            placeholder="No importar"
            value={column.field ?? ''}
            options={fieldOptions.map((option) => ({
              ...option,
              disabled: option.value !== column.field && columns.some(({ field }) => field === option.value),
            }))}
            onChange={({ target: { value } }) => onColumn(at, { ...column, field: value || null })}
          />
          {column.field !== null && getField(kind, column.field).kind === 'number' && (
            <NativeSelect
              aria-label={`Números de ${file.headings[at]}`}
              value={column.format}
              options={formatOptions}
              onChange={({ target: { value } }) => onColumn(at, { ...column, format: value as NumberFormat })}
            />
          )}
          {column.field !== null && getChoices(kind, column.field) && (
            <Values {...props} field={column.field} at={at} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Heading({ heading, samples }: { heading: string; samples: readonly string[] }) {
  return (
    <div className="min-w-0">
      <p className="truncate font-medium" title={heading}>
        {heading}
      </p>
      <p className="truncate text-13 text-ink-soft">
        {samples.length > 0 ? samples.join(' · ') : 'Sin valores'}
      </p>
    </div>
  );
}

type ValuesProps = Omit<ColumnMappingProps, 'columns' | 'onColumn'> & {
  field: string;
  /** The place of the column. */
  at: number;
};
/** What the values of a column stand for, first those that are unknown. */
function Values({ kind, file, colleagues, field, at, toValue, isProposed, onValue }: ValuesProps) {
  const { kind: holds, label } = getField(kind, field);
  const all = useMemo(() => getColumnTexts(file, at, holds), [file, at, holds]);
  const [shown, setShown] = useState(MAX_ASKED);
  const proposed = new Set(all.filter((text) => isProposed(field, text)));
  const texts = [...all.filter((text) => !proposed.has(text)), ...proposed];
  const more = Math.min(all.length - shown, MORE_ASKED);
  const unknown = all.filter((text) => toValue(field, text) === null).length;
  const options = [...(getChoices(kind, field, colleagues) ?? []), { value: EMPTY, label: 'Dejar vacío' }];
  const renderChoice = (text: string, called: string, name: string) => {
    const value = toValue(field, text);
    return (
      <li
        key={text}
        className="grid grid-cols-2 items-center gap-x-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem]"
      >
        <span className="truncate text-13" title={called}>
          {called}
        </span>
        <NativeSelect
          aria-label={name}
          placeholder="Elige qué es"
          value={value === '' ? EMPTY : (value ?? '')}
          options={options}
          onChange={({ target }) => onValue(field, text, target.value === EMPTY ? '' : target.value)}
        />
      </li>
    );
  };
  return (
    <ul aria-label={`Valores de ${label}`} className="grid gap-1 md:col-span-3">
      {unknown > 0 && (
        <li className="py-1 text-13 text-tone-reserved">
          {plural(unknown, 'valor sin elegir', 'valores sin elegir')}: sus filas no se importan.
        </li>
      )}
      {texts.slice(0, shown).map((text) => renderChoice(text, `«${text}»`, `Valor ${text}`))}
      {all.length > MAX_ASKED &&
        unknown > 0 &&
        renderChoice(
          OTHER_VALUES,
          `Los demás sin elegir (${formatCount(unknown)})`,
          `Los demás valores de ${label}`,
        )}
      {more > 0 && (
        <li>
          <Button size="sm" onClick={() => setShown(shown + MORE_ASKED)}>
            Mostrar {plural(more, 'valor', 'valores')} más
          </Button>
        </li>
      )}
    </ul>
  );
}
