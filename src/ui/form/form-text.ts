type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The visible values of a form as text, one field per line ('Nombre: Ana Ruiz'), without empty fields and passwords. */
export function readFormText(form: HTMLElement): string {
  const lines = [...form.querySelectorAll<HTMLElement>('[data-field]')].map((field) => {
    const label = field.querySelector('label, legend')?.textContent.replace(/\s*\*$/, '') ?? '';
    const controls = [...field.querySelectorAll<Control>('input, select, textarea')];
    const value = controls.map(shownValue).filter(Boolean).join(', ');
    return value && `${label}: ${value}`;
  });
  return lines.filter(Boolean).join('\n');
}

function shownValue(control: Control): string {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.label ?? '';
  if (control.type === 'password' || control.autocomplete.includes('password')) return '';
  if (control.type === 'checkbox' || control.type === 'radio')
    return (control as HTMLInputElement).checked ? (control.closest('label')?.textContent ?? '') : '';
  return control.value;
}
