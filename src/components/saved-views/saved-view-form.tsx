import { useState } from 'react';
import { savedViewForm } from '../../../db/domain/saved-views/saved-view-input.ts';
import type { SavedViewList } from '../../../db/domain/saved-views/saved-views.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { RadioChipsField, SubmitButton, TextField } from '../../ui/form/form-fields.tsx';
import type { SavedView } from './view-types.ts';

const owners = [
  { value: 'mine', label: 'Mía' },
  { value: 'agency', label: 'De la agencia' },
] as const;

type SavedViewFormProps = {
  list: SavedViewList;
  /** The view that is changed; null for a new one. */
  editing: SavedView | null;
  /** The state of the list, which a new view saves. */
  params: Record<string, string>;
  onClose: () => void;
  onCreated: (id: string) => void;
};

/** The name of a saved view, and whose it is. */
export function SavedViewForm({ list, editing, params, onClose, onCreated }: SavedViewFormProps) {
  const create = trpc.savedViews.create.useMutation();
  const update = trpc.savedViews.update.useMutation();
  const [clientKey] = useState(() => crypto.randomUUID());
  return (
    <Form
      schema={savedViewForm}
      defaultValues={{ name: editing?.name ?? '', owner: editing?.isShared ? 'agency' : 'mine' }}
      errorText={(error) => errorText(error, 'Error al guardar la vista. Por favor, inténtalo de nuevo.')}
      onSubmit={async ({ name, owner }) => {
        const isShared = owner === 'agency';
        if (editing) {
          const { id, version } = editing;
          await update.mutateAsync({ id, version, view: { name, isShared, params: editing.params } });
        } else {
          const { id } = await create.mutateAsync({ clientKey, view: { list, name, isShared, params } });
          onCreated(id);
        }
        onClose();
        toast.success('Vista guardada.');
      }}
    >
      <TextField name="name" label="Nombre" required autoComplete="off" />
      <RadioChipsField
        name="owner"
        label="Quién la ve"
        options={owners}
        hint="Una vista de la agencia la ven todos; la cambian los gerentes y quien la creó."
        required
      />
      <FormActions>
        <CancelButton onCancel={onClose} />
        <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
      </FormActions>
    </Form>
  );
}
