import { taskPriorityOptions, taskPriorityText } from '../../texts/task-texts.ts';
import { ChoiceRow } from '../../ui/choice-chips.tsx';
import { useFieldIds } from '../../ui/field.tsx';
import { useField } from '../../ui/form.tsx';

// A radio button has no null: none is said by ''.
const options = [...taskPriorityOptions, { value: '', label: taskPriorityText(null) }];

/** The priority of a task, or none. */
export function TaskPriorityField() {
  const { value, onChange, ref } = useField('priority');
  const ids = useFieldIds({});
  return (
    <ChoiceRow
      {...ids}
      ref={ref}
      name="priority"
      legend="Prioridad"
      options={options}
      value={value ?? ''}
      onChange={(next) => onChange(next || null)}
    />
  );
}
