import { DateControl } from '../inputs/date-control.tsx';
import { useField } from './form.tsx';

type DateFieldProps = { name: string; label: string; required?: boolean; min?: string; className?: string };

/** A date field of the surrounding form, 'YYYY-MM-DD'. */
export function DateField({ name, ...frame }: DateFieldProps) {
  const { value, ...field } = useField(name);
  return <DateControl {...frame} {...field} value={value ?? ''} />;
}
