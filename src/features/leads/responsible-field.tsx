import type { PickerProps } from '../../pickers/picker-props.ts';
import { RecordField } from '../../pickers/record-field.tsx';
import { UserPicker } from '../../pickers/user-picker.tsx';
import { trpc } from '../../trpc.ts';

/** Who is responsible for a lead. */
export const ResponsibleField = () => (
  <RecordField name="assignedTo" label="Responsable" picker={UserPicker} />
);

/** Who is responsible for a new lead; instead of nobody, where the agency distributes such leads, whoever is next. */
export const NewResponsibleField = () => (
  <RecordField name="assignedTo" label="Responsable" picker={NewResponsiblePicker} />
);

function NewResponsiblePicker(props: PickerProps) {
  const isDistributed = trpc.agency.get.useQuery().data?.unassignedLeads === 'distribute';
  return <UserPicker {...props} {...(isDistributed && { none: 'Según el reparto' })} />;
}
