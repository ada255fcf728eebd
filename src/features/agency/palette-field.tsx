import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { PALETTE } from '../../../db/domain/users/agency-input.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useField } from '../../ui/form/form.tsx';
import { FieldLabel, FieldNotes, fieldClass, useFieldIds } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/select.tsx';

/** The initial value of a new colour: the product's accent. */
const DEFAULT_COLOR = '#0B5D66';
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** The agency's colours, each with a colour input and its hex code. */
export function PaletteField({ name }: { name: string }) {
  const { value, onChange, error, ref } = useField(name);
  const colors = value as string[];
  const { id, ...described } = useFieldIds({ error, hint: true });
  const box = useRef<HTMLFieldSetElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  function append() {
    onChange([...colors, DEFAULT_COLOR]);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLInputElement>('li:last-child input[type="text"]')?.select(),
    );
  }
  function remove(at: number) {
    onChange(colors.filter((_, index) => index !== at));
    requestAnimationFrame(() => add.current?.focus());
  }
  return (
    <fieldset
      ref={box}
      name={name}
      aria-describedby={described['aria-describedby']}
      data-field=""
      data-invalid={error ? '' : undefined}
      className={fieldClass}
    >
      <legend className="mb-1">
        <FieldLabel label="Colores" />
      </legend>
      <ul className="mb-2 grid gap-2 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {colors.map((color, index) => {
          const change = (next: string) => onChange(colors.with(index, next));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: colours are identified by position, as two may be equal
            <li key={index} className="flex items-center gap-1">
              <input
                ref={index === 0 ? ref : undefined}
                type="color"
                aria-label={`Color ${index + 1}`}
                value={isColor(color) ? color.toLowerCase() : '#ffffff'}
                onChange={(event) => change(event.target.value.toUpperCase())}
                className="h-9 w-11 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1 pointer-coarse:h-11"
              />
              <Input
                aria-label={`Código del color ${index + 1}`}
                aria-invalid={(error !== undefined && !isColor(color)) || undefined}
                value={color}
                maxLength={7}
                spellCheck={false}
                autoCapitalize="none"
                onChange={(event) => change(event.target.value.trim())}
              />
              <IconButton label={`Quitar color ${index + 1}`} onClick={() => remove(index)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Button
        ref={add}
        size="sm"
        icon={<Plus aria-hidden="true" />}
        disabled={colors.length >= PALETTE}
        onClick={append}
      >
        Añadir color
      </Button>
      <FieldNotes
        id={id}
        error={error}
        hint={`Hasta ${PALETTE} colores, como #0B5D66. Adornan la ficha de la agencia.`}
      />
    </fieldset>
  );
}
