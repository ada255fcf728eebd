import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import {
  getMergeFields,
  type MergeChoices,
  type MergeField,
  type MergeSide,
  preselectSides,
  unitedFields,
  uniteLists,
} from '../../../db/domain/duplicates/merge-fields.ts';
import { useUndoMerge } from '../../components/duplicates/use-undo-merge.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { appendPropertyCount } from '../../lib/format/match-count-texts.ts';
import { getErrorCode } from '../../lib/records/error-kinds.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSubmitByKey } from '../../ui/form/use-submit-by-key.ts';
import { cardClass } from '../../ui/layout/card.tsx';
import type { MergePair } from './duplicate-types.ts';
import { MergeChoice, MergeFact, MergeHeads } from './merge-rows.tsx';
import {
  keptContactsText,
  mergeFieldTexts,
  mergeValueText,
  movedText,
  unitedFieldTexts,
  unitedText,
} from './merge-texts.ts';
import { getPersonPath } from './person-path.ts';

const EQUAL = 'igual en las dos';
const NOTHING_CHANGED: MergeChoices = {};

type MergeFormProps = { pair: MergePair; reload: () => Promise<unknown> };

/** Both records field by field: what differs is chosen, preferences are united, the rest is shown once. Ctrl+Enter merges. */
export function MergeForm({ pair, reload }: MergeFormProps) {
  const { kind, older, newer } = pair;
  const [changed, setChanged] = useRestoredState('merge', NOTHING_CHANGED);
  const [tie, setTie] = useRestoredState<MergeSide>('merge-tie', 'older');
  const tied = getTiedOwners(pair);
  const { submit, error, isStale, isPending } = useMerge(pair, reload);
  const choices = { ...preselectSides(kind, older, newer), ...changed };
  const fields = getMergeFields(kind).map(([field]) => ({
    field,
    texts: { older: mergeValueText(kind, field, older), newer: mergeValueText(kind, field, newer) },
  }));
  const differing = fields.filter(({ texts }) => texts.older !== texts.newer);
  const equal = fields.filter(({ texts }) => texts.older !== null && texts.older === texts.newer);
  const moved = movedText(pair, choices);
  const kept = keptContactsText(pair, choices);
  const choose = (field: MergeField, side: MergeSide) => setChanged({ ...changed, [field]: side });
  const form = useRef<HTMLFormElement>(null);
  useSubmitByKey(form);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(choices, tied ? tie : undefined);
  };
  return (
    <form ref={form} aria-label="Fusión" onSubmit={send} className={cardClass}>
      <MergeHeads kind={kind} older={older} newer={newer} />
      <div className="divide-y divide-line border-line border-t">
        {differing.map(({ field, texts }) => (
          <MergeChoice
            key={field}
            label={mergeFieldTexts[field]}
            texts={texts}
            value={choices[field] ?? 'older'}
            onChange={(side) => choose(field, side)}
          />
        ))}
        {kept && <MergeFact label="Otros contactos">{`Se conserva como otro contacto: ${kept}`}</MergeFact>}
        {tied && <MergeChoice label="También es propietario" texts={tied} value={tie} onChange={setTie} />}
        {kind === 'lead' &&
          listUnited(pair).map(({ field, text, note }) => (
            <MergeFact key={field} label={unitedFieldTexts[field]} note={note}>
              {text}
            </MergeFact>
          ))}
        {equal.map(({ field, texts }) => (
          <MergeFact key={field} label={mergeFieldTexts[field]} note={EQUAL}>
            {texts.older}
          </MergeFact>
        ))}
        <MergeFact label="Pasa a la ficha que se conserva">
          {moved ?? 'Nada: la otra no tiene actividad.'}
        </MergeFact>
      </div>
      <div className="sticky bottom-0 z-10 grid gap-3 rounded-b-lg bg-surface px-4 py-3 shadow-[0_-1px_0_var(--color-line)]">
        {error && <Alert>{error}</Alert>}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isStale && (
            <Button
              className="mr-auto"
              onClick={() => {
                setChanged({});
                void reload();
              }}
            >
              Recargar las fichas
            </Button>
          )}
          <Link to="/crm/duplicates/$" className={buttonClass({ variant: 'quiet' })}>
            Cancelar
          </Link>
          <Button type="submit" variant="primary" busy={isPending} aria-keyshortcuts="Control+Enter">
            Fusionar
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The names of the two owners to whom the leads are tied, of whom one is kept; null where there is nothing to choose. */
function getTiedOwners({ kind, older, newer }: MergePair): Record<MergeSide, string> | null {
  if (kind !== 'lead' || !older.tiedOwner || !newer.tiedOwner) return null;
  if (older.tiedOwner.id === newer.tiedOwner.id) return null;
  return { older: older.tiedOwner.name, newer: newer.tiedOwner.name };
}

/** The preferences that the merged lead has, with where they are from; those of one record only have no note. */
function listUnited({ older, newer }: MergePair) {
  const united = uniteLists(older, newer);
  // Each alone, in the same order as united.
  const [ofOlder, ofNewer] = [uniteLists(older, older), uniteLists(newer, newer)];
  return unitedFields.flatMap((field) => {
    const [text, one, other] = [united, ofOlder, ofNewer].map((lists) => unitedText(field, lists[field]));
    if (!text) return [];
    const note = one && other ? (one === other ? EQUAL : 'de las dos') : undefined;
    return [{ field, text, note }];
  });
}

function useMerge({ kind, older, newer }: MergePair, reload: () => Promise<unknown>) {
  const [clientKey] = useState(() => crypto.randomUUID());
  // The records of this page are no more: only what is on the next page is read again.
  const { mutateAsync, isPending } = trpc.duplicates.merge.useMutation({
    trpc: { context: { quiet: true } },
  });
  const [failure, setFailure] = useState<unknown>(null);
  const { undo } = useUndoMerge();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  async function submit(choices: MergeChoices, tie: MergeSide | undefined) {
    if (isPending) return;
    setFailure(null);
    const toRef = ({ id, version }: typeof older) => ({ id, version });
    try {
      const { id, mergeId, ownMatches } = await mutateAsync({
        clientKey,
        kind,
        older: toRef(older),
        newer: toRef(newer),
        choices,
        tie,
      });
      await navigate({ to: getPersonPath(kind), params: { id }, replace: true });
      const text = 'Fichas fusionadas.';
      const said = ownMatches ? appendPropertyCount(text, ownMatches) : text;
      toast.undoable(said, mergeId, () => void undo(mergeId));
      await utils.invalidate();
    } catch (error) {
      setFailure(error);
    }
  }
  return {
    submit,
    isPending,
    isStale: getErrorCode(failure) === 'CONFLICT',
    error: failure ? errorText(failure, 'Error al fusionar. Por favor, inténtalo de nuevo.') : null,
    reload,
  };
}
