import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { countCharacters } from '../../../db/domain/characters.ts';
import { cleanText } from '../../../db/domain/clean-text.ts';
import { getNow } from '../../../db/domain/clock.ts';
import {
  isSkippedHour,
  parseLocalDateTime,
  SKIPPED_HOUR,
  toLocalDateTime,
} from '../../../db/domain/madrid.ts';
import { MAX_LENGTHS } from '../../../db/domain/max-lengths.ts';
import { toExcessText } from '../../lib/format/excess-text.ts';
import { madridDay } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { LeadPropertyPicker } from '../../pickers/lead-property-picker.tsx';
import { callOutcomeOptions } from '../../texts/activity-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { RadioChips } from '../../ui/inputs/choice-chips.tsx';
import { DateControl } from '../../ui/inputs/date-control.tsx';
import { Field, FieldNotes, useFieldIds } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TimeControl } from '../../ui/inputs/time-control.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { DISCARD_QUESTION } from '../../ui/overlay/use-leave-form.ts';
import { FollowUpChips } from './follow-up-chips.tsx';
import type { ActivityDraft } from './timeline-types.ts';

type ActivityFormProps = {
  /** What the form had before anything was typed. */
  start: ActivityDraft;
  draft: ActivityDraft;
  onChange: (draft: ActivityDraft) => void;
  onSave: () => void;
  onCancel: () => void;
  error: string | null;
  /** The lead whose visited property can be chosen. */
  visitor?: string;
  /** Whether the lead's next follow-up can be set in the same gesture. */
  hasFollowUp?: boolean;
  focused: boolean;
  busy?: boolean;
};

const labels = {
  call: 'Qué hablasteis',
  whatsapp: 'Qué os dijisteis',
  email: 'De qué iba',
  visit: 'Cómo fue',
  note: 'Nota',
} satisfies Record<ActivityDraft['kind'], string>;

/** The message of each field that cannot be saved. */
function findProblems({ kind, outcome, text, day, time, followUpTyped }: ActivityDraft) {
  const at = day ? parseLocalDateTime(`${day}T${time || '00:00'}`) : null;
  const skipped = day && isSkippedHour(`${day}T${time}`) ? SKIPPED_HOUR : undefined;
  const unread = day && !at ? 'La fecha no es válida.' : undefined;
  const future = at && Date.parse(at) > getNow() ? 'Elige un momento que ya haya pasado.' : undefined;
  return {
    outcome: kind === 'call' && !outcome ? 'Indica si contestó.' : undefined,
    text:
      kind === 'note' && cleanText(text) === ''
        ? 'Escribe la nota.'
        : toExcessText(text, MAX_LENGTHS.activity),
    day: skipped ?? unread ?? future,
    time: day && !time.trim() ? 'Indica la hora.' : undefined,
    // A whole day that is allowed is chosen as it is typed, and closes its field.
    followUp: followUpTyped?.trim() ? 'La fecha no es válida.' : undefined,
  };
}

function getPresentMinute() {
  const [day = '', time = ''] = toLocalDateTime(new Date(getNow()).toISOString()).split('T');
  return { day, time };
}

const toLeftText = (left: number) =>
  `${left === 1 ? 'Queda' : 'Quedan'} ${plural(left, 'carácter', 'caracteres')}.`;

/** Whether text or moment are not those of the start, or a follow-up was chosen; the outcome is pressed again in no time. */
const isTyped = (start: ActivityDraft, draft: ActivityDraft) =>
  draft.text.trim() !== start.text ||
  Boolean(draft.propertyId) ||
  draft.day !== start.day ||
  draft.time !== start.time ||
  Boolean(draft.followUpOn || draft.followUpTyped);

/** The fields of an activity; Ctrl+Enter saves. 'Cancelar' asks before it discards what was typed. */
export function ActivityForm(props: ActivityFormProps) {
  const { start, draft, onChange, onSave, onCancel, error, visitor, hasFollowUp, focused, busy } = props;
  const confirm = useConfirm();
  const [tried, setTried] = useState(false);
  const id = useId();
  const outcome = useRef<HTMLInputElement>(null);
  const problems: Partial<ReturnType<typeof findProblems>> = tried ? findProblems(draft) : {};
  const outcomeIds = useFieldIds({ error: problems.outcome, required: true });
  const set = (changes: Partial<ActivityDraft>) => onChange({ ...draft, ...changes });
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    setTried(true);
    const found = findProblems(draft);
    if (found.outcome) outcome.current?.focus();
    else if (found.text) document.getElementById(`${id}-text`)?.focus();
    if (Object.values(found).every((problem) => problem === undefined)) onSave();
  }
  async function cancel() {
    if (!isTyped(start, draft) || (await confirm(DISCARD_QUESTION))) onCancel();
  }
  const left = MAX_LENGTHS.activity - countCharacters(cleanText(draft.text));
  return (
    <form
      aria-label="Actividad"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        if (event.key === 'Escape' && !isTyped(start, draft)) onCancel();
      }}
      className="mt-3 grid grid-cols-1 gap-3 rounded-md border border-line bg-surface p-3"
    >
      {draft.kind === 'call' && (
        <RadioChips
          {...outcomeIds}
          legend="Resultado"
          options={callOutcomeOptions}
          value={draft.outcome}
          onChange={(chosen) => set({ outcome: chosen })}
          ref={outcome}
          notes={<FieldNotes id={outcomeIds.id} error={problems.outcome} />}
        />
      )}
      {draft.kind === 'visit' && visitor && (
        <Field label="Propiedad">
          {(ids) => (
            <LeadPropertyPicker
              {...ids}
              leadId={visitor}
              value={draft.propertyId ?? null}
              onChange={(propertyId) => set({ propertyId })}
            />
          )}
        </Field>
      )}
      <Field
        label={labels[draft.kind]}
        required={draft.kind === 'note'}
        error={problems.text ?? toExcessText(draft.text, MAX_LENGTHS.activity)}
        hint={left >= 0 && left < 200 ? toLeftText(left) : undefined}
      >
        {(ids) => (
          <TextArea
            {...ids}
            id={`${id}-text`}
            aria-label={labels[draft.kind]}
            autoFocus={focused}
            rows={3}
            value={draft.text}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </Field>
      {draft.day === '' ? (
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink-soft">
          Ahora
          <Button size="sm" variant="quiet" onClick={() => set(getPresentMinute())}>
            Cambiar el momento
          </Button>
        </p>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <DateControl
            label="Día"
            value={draft.day}
            onChange={(day) => set({ day })}
            max={madridDay()}
            onClear={() => set({ day: '', time: '' })}
            error={problems.day}
          />
          <TimeControl
            label="Hora"
            value={draft.time}
            onChange={(time) => set({ time })}
            error={problems.time}
          />
        </div>
      )}
      {hasFollowUp && (
        <FollowUpChips
          legend="Próximo seguimiento"
          value={draft.followUpOn ?? null}
          onChange={(followUpOn) => set({ followUpOn: followUpOn ?? undefined, followUpTyped: null })}
          typed={draft.followUpTyped ?? null}
          onTyped={(followUpTyped) => set({ followUpTyped })}
          error={problems.followUp}
        />
      )}
      {error && <Alert>{error}</Alert>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={() => void cancel()}>
          Cancelar
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
