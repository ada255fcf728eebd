type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the fields of a form show, one a line ('Nombre: Ana Ruiz'); empty fields and passwords are left out. */
export function formText(form: HTMLElement): string {
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
