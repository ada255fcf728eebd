import { formatDay } from '../../lib/format/format.ts';

/** Fields that a form does not show in every state of its record. */
const HIDDEN_FIELD = 'Otro dato';

/** The names of linked records, by the field with their id. */
export type LinkedNames = Record<string, string | null | undefined>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLFieldSetElement;

function getControls(form: HTMLFormElement, name: string): Control[] {
  const found = form.elements.namedItem(name);
  return (found instanceof RadioNodeList ? [...found] : found ? [found] : []) as Control[];
}

const getLabel = (element: Element | undefined | null) =>
  element?.querySelector('label, legend')?.textContent.replace(/\s*\*$/, '');

/** The label of a field as the form shows it. */
export function fieldLabel(form: HTMLFormElement, name: string): string {
  const [control] = getControls(form, name);
  return getLabel(control?.closest('[data-field]')) ?? control?.closest('label')?.textContent ?? HIDDEN_FIELD;
}

/** A value of a field as the form would show it; `names` has those of linked records. */
export function fieldValueText(
  form: HTMLFormElement,
  name: string,
  value: unknown,
  names: LinkedNames = {},
): string {
  if (Array.isArray(value) && value.length > 0)
    return value.map((one) => fieldValueText(form, name, one)).join(', ');
  if (value === undefined || value === null || value === '' || Array.isArray(value)) return 'Vacío';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (names[name]) return names[name];
  for (const control of getControls(form, name)) {
    if (control instanceof HTMLSelectElement) {
      const option = [...control.options].find((one) => one.value === String(value));
      if (option) return option.label;
    } else if (
      /^(checkbox|radio)$/.test(control.type) &&
      'value' in control &&
      control.value === String(value)
    )
      return control.closest('label')?.textContent ?? String(value);
  }
  if (typeof value === 'number') return value.toLocaleString('es-ES');
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)
    ? `${formatDay(text.slice(0, 10))}, ${text.slice(11)}`
    : text;
}

/** What a picker shows as chosen. */
export function readPickerText(form: HTMLFormElement, name: string): string | undefined {
  const [control] = getControls(form, name);
  return control instanceof HTMLInputElement && control.role === 'combobox' ? control.value : undefined;
}
