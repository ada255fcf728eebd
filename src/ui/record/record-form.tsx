import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { isHidden } from '../../lib/records/hidden-record.ts';
import { toast } from '../feedback/toast.ts';
import type { LinkedNames } from '../form/field-texts.ts';
import { Form } from '../form/form.tsx';
import { CancelButton, FormActions } from '../form/form-actions.tsx';
import { SubmitButton } from '../form/form-fields.tsx';
import { useAlreadyCreatedNotice } from '../form/form-links.tsx';
import type { FormProps, FormSchema, SubmittedForm } from '../form/form-schema.ts';
import { useVersionConflict } from '../form/version-conflict.tsx';
import type { CreateFormProps, EditFormProps } from './record-form-props.ts';

/** What the form of a new record and the one of an existing record have in common. */
type CommonProps<Input extends object, Output> = {
  schema: FormSchema<Input, Output>;
  errorText: (error: unknown) => string;
  className?: string;
  /** The submit button, where it is not always enabled. */
  submitButton?: ComponentType<ComponentProps<typeof SubmitButton>>;
};

type Created = { id: string; isVisible?: boolean };
type RecordCreateFormProps<Input extends object, Output, C extends Created> = CommonProps<Input, Output> &
  CreateFormProps & {
    defaultValues: NoInfer<Partial<Input>>;
    /** Sends the request; a second one with the same key creates no second record. */
    create: (output: Output, clientKey: string) => Promise<C>;
    onCreated: (output: Output, created: C) => void;
    /** The link to the record that an earlier attempt with a lost response has created. */
    linkToCreated: (id: string) => ReactNode;
    submitLabel: string;
    children: ReactNode;
  };

/** The form of a new record; its idempotency key prevents duplicates. */
export function RecordCreateForm<
  Input extends object,
  Output extends { name: string } | { title: string },
  C extends Created,
>(props: RecordCreateFormProps<Input, Output, C>) {
  const { create, onCreated, linkToCreated, onDone, ...form } = props;
  const [clientKey] = useState(() => crypto.randomUUID());
  const { attempt, notice } = useAlreadyCreatedNotice(linkToCreated);
  async function submit(output: Output) {
    const created = await attempt(create(output, clientKey));
    onCreated(output, created);
    const label = 'name' in output ? output.name : output.title;
    onDone({ id: created.id, label, isVisible: created.isVisible !== false });
  }
  return <RecordForm {...form} onSubmit={submit} busyLabel="Creando..." notice={notice} />;
}

type Versioned = { id: string; version: number };
type RecordEditFormProps<
  R extends Versioned,
  DefaultValues,
  Input extends object,
  Output,
  Saved,
> = CommonProps<Input, Output> &
  EditFormProps<R> & {
    toFields: (record: R) => DefaultValues;
    /** The names of the records that the fields link to. */
    toNames?: (record: R) => LinkedNames;
    /** Sends the request with the id and version that was read. */
    update: (output: Output, opened: Versioned) => Promise<Saved>;
    onSaved: (output: Output, saved: Saved) => void;
    /** The link to the list, for a record that was deleted meanwhile. */
    listLink: ReactNode;
    /** The button on the left: 'Eliminar'. */
    extraAction?: ReactNode;
    /** The fields; defaultValues: the stored values, which may be no longer offered. */
    children: (defaultValues: DefaultValues) => ReactNode;
  };

/** The edit form of a record; saves with the version it was opened with, so that concurrent changes are merged. */
export function RecordEditForm<
  R extends Versioned,
  DefaultValues extends Partial<Input>,
  Input extends object,
  Output,
  Saved,
>({
  record: current,
  reload,
  toFields,
  toNames,
  update,
  onSaved,
  listLink,
  onDone,
  children,
  ...form
}: RecordEditFormProps<R, DefaultValues, Input, Output, Saved>) {
  const [record] = useState(current);
  const { save, notice } = useVersionConflict(
    {
      ...{ record, reload, toFields, toNames },
      schemaFor: () => form.schema,
      send: (output: Output, { id, version }: Versioned) => update(output, { id, version }),
    },
    listLink,
  );
  const defaultValues = toFields(record);
  async function submit(typedOutput: Output, submitted: SubmittedForm) {
    const { saved, output, text } = await save(typedOutput, submitted);
    onSaved(output, saved);
    if (text) toast.success(text);
    onDone({ isHidden: isHidden(saved) });
  }
  return (
    <RecordForm
      {...form}
      defaultValues={defaultValues}
      draftRecordId={record.id}
      onSubmit={submit}
      submitLabel="Guardar cambios"
      busyLabel="Guardando..."
      notice={notice}
    >
      {children(defaultValues)}
    </RecordForm>
  );
}

type RecordFormProps<Input extends object, Output> = CommonProps<Input, Output> &
  FormProps<Input, Output> &
  Pick<CreateFormProps, 'onCancel'> & {
    submitLabel: string;
    busyLabel: string;
    /** Rendered below the server's error. */
    notice: ReactNode;
    extraAction?: ReactNode;
  };

function RecordForm<Input extends object, Output>(props: RecordFormProps<Input, Output>) {
  const { submitButton: Submit = SubmitButton, submitLabel, busyLabel, notice, extraAction, ...rest } = props;
  const { onCancel, children, ...form } = rest;
  return (
    <Form {...form}>
      {children}
      {notice}
      <FormActions>
        {extraAction}
        <CancelButton onCancel={onCancel} />
        <Submit busyLabel={busyLabel}>{submitLabel}</Submit>
      </FormActions>
    </Form>
  );
}
