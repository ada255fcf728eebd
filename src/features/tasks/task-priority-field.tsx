import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { taskPriorityOptions, taskPriorityText } from '../../texts/task-texts.ts';
import { useField } from '../../ui/form/form.tsx';
import { ChoiceRow } from '../../ui/inputs/choice-chips.tsx';
import { useFieldIds } from '../../ui/inputs/field.tsx';

// Radio buttons have no null: '' stands for no priority.
const none = { value: '', label: taskPriorityText(null) };

/** The priority of a task, or none; a stored value that is no longer offered stays visible. */
export function TaskPriorityField({ stored }: { stored: string | null }) {
  const { value, onChange, ref } = useField('priority');
  const ids = useFieldIds({});
  return (
    <ChoiceRow
      {...ids}
      ref={ref}
      name="priority"
      legend="Prioridad"
      options={[...withStoredOption(taskPriorityOptions, stored ? [stored] : []), none]}
      value={value ?? ''}
      onChange={(next) => onChange(next || null)}
    />
  );
}
