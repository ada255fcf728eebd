import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { cleanText } from '../../../db/domain/clean-text.ts';
import { MAX_LENGTHS } from '../../../db/domain/max-lengths.ts';
import { toExcessText } from '../../lib/format/excess-text.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextArea } from '../../ui/inputs/text-area.tsx';

type DuplicateNoteProps = {
  duplicate: { kind: 'lead' | 'owner'; id: string; name: string };
  text: string;
  onChange: (text: string) => void;
  onDone: () => void;
};

/** Adds a note to the record that a warning names, inside the form that warns, which stays as it is. Ctrl+Enter saves. */
export function DuplicateNote({ duplicate: { kind, id, name }, text, onChange, onDone }: DuplicateNoteProps) {
  const [clientKey] = useState(() => crypto.randomUUID());
  const create = trpc.activities.create.useMutation();
  const navigate = useNavigate();
  const isEmpty = cleanText(text) === '';
  const excess = toExcessText(text, MAX_LENGTHS.activity);
  async function save() {
    if (isEmpty || excess || create.isPending) return;
    const activity = { kind: 'note' as const, outcome: null, text: text.trim(), at: null };
    try {
      await create.mutateAsync({ clientKey, activity, subject: { kind, id } });
    } catch {
      return;
    }
    const to = kind === 'lead' ? '/crm/leads/$id' : '/crm/property-owners/$id';
    toast.success(`Nota añadida a ${name}.`, {
      action: { label: 'Abrir', onClick: () => void navigate({ to, params: { id } }) },
    });
    onDone();
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // Not the form around it.
    event.preventDefault();
    event.stopPropagation();
    void save();
  }
  return (
    <div className="grid basis-full gap-2 pb-1">
      <TextArea
        aria-label={`Nota para ${name}`}
        autoFocus
        // Typing goes on behind what the form says.
        onFocus={({ currentTarget: field }) =>
          field.setSelectionRange(field.value.length, field.value.length)
        }
        rows={2}
        aria-invalid={excess !== undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
      />
      {excess && <Alert>{excess}</Alert>}
      {create.error && (
        <Alert>{errorText(create.error, 'Error al guardar la nota. Por favor, inténtalo de nuevo.')}</Alert>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={onDone}>
          Cancelar
        </Button>
        <Button size="sm" disabled={isEmpty} busy={create.isPending} onClick={() => void save()}>
          Guardar nota
        </Button>
      </div>
    </div>
  );
}
