import { useCallback, useState } from 'react';
import { absenceInput } from '../../../db/domain/users/absence-input.ts';
import { absenceDaysText } from '../../lib/format/absence-text.ts';
import { madridDay } from '../../lib/format/format.ts';
import type { PickerProps } from '../../pickers/picker-props.ts';
import { RecordField } from '../../pickers/record-field.tsx';
import { UserPicker } from '../../pickers/user-picker.tsx';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Form, useFormValue } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/form-fields.tsx';
import type { Absence } from './absence-types.ts';

type AbsenceFormProps = {
  userId: string;
  /** The absence to change; null for a new one. */
  absence: Absence | null;
  onDone: () => void;
};

/** Picks who stands in for a user: not the user, nor who is absent on one of the form's days. */
function SubstitutePicker({ userId, ...props }: PickerProps & { userId: string }) {
  const absences = trpc.absences.list.useQuery().data ?? [];
  const firstDay = useFormValue<string>('firstDay');
  const lastDay = useFormValue<string>('lastDay') || firstDay;
  const findOverlap = (id: string) =>
    absences.find(
      (absence) => absence.userId === id && absence.firstDay <= lastDay && absence.lastDay >= firstDay,
    );
  return (
    <UserPicker
      {...props}
      none="Sin sustituto"
      adjust={(people) =>
        people
          .filter(({ id }) => id !== userId)
          .map((person) => {
            const overlap = findOverlap(person.id);
            return overlap ? { ...person, disabledReason: `Ausente ${absenceDaysText(overlap)}` } : person;
          })
      }
    />
  );
}

/** The form of a user's absence. */
export function AbsenceForm({ userId, absence, onDone }: AbsenceFormProps) {
  const create = trpc.absences.create.useMutation();
  const update = trpc.absences.update.useMutation();
  const [clientKey] = useState(() => crypto.randomUUID());
  const { firstDay = '', lastDay = '', substituteId = null } = absence ?? {};
  const today = madridDay();
  const picker = useCallback(
    (props: PickerProps) => <SubstitutePicker {...props} userId={userId} />,
    [userId],
  );
  return (
    <Form
      schema={absenceInput}
      defaultValues={{ firstDay, lastDay, substituteId }}
      errorText={(error) => errorText(error, 'Error al guardar la ausencia. Por favor, inténtalo de nuevo.')}
      onSubmit={async (fields) => {
        if (absence) await update.mutateAsync({ id: absence.id, version: absence.version, absence: fields });
        else await create.mutateAsync({ clientKey, userId, absence: fields });
        toast.success('Ausencia guardada.');
        onDone();
      }}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateField
          name="firstDay"
          label="Primer día"
          required
          min={firstDay && firstDay < today ? firstDay : today}
        />
        <DateField name="lastDay" label="Último día" required min={today} />
      </div>
      <RecordField
        name="substituteId"
        label="Sustituye"
        picker={picker}
        hint="Recibe el trabajo nuevo y los avisos de esos días. Lo que ya hay no cambia de responsable."
      />
      <FormActions>
        <CancelButton onCancel={onDone} />
        <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
      </FormActions>
    </Form>
  );
}
