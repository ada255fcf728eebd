import { Ban, CalendarPlus, Send, ThumbsUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type DiscardReason, discardReasons, MAX_REASON_LENGTH } from '../../../db/domain/matches/matches.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { toExcessText } from '../../lib/format/excess-text.ts';
import { discardReasonTexts } from '../../texts/match-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/inputs/text-input.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { AnyMatch } from './match-types.ts';
import type { DecisionChange } from './use-match-decisions.ts';

type MatchActionsProps = {
  match: Pick<AnyMatch, 'decision'>;
  /** The name of the row, for the labels. */
  name: string;
  isBusy: boolean;
  /** Symbols alone, whose words are in their names and tooltips. */
  isCompact?: boolean;
  onDecide: (next: DecisionChange) => void;
  /** Plans a visit of the lead to the property. */
  onVisit?: () => void;
};

/** Enviado · Interesa · Descartar; a pressed one again withdraws the decision. */
export function MatchActions(props: MatchActionsProps) {
  const {
    match: { decision },
    name,
    isBusy,
    isCompact,
    onDecide,
    onVisit,
  } = props;
  // The reason in words, null while none is written.
  const [reasonText, setReasonText] = useRestoredState<string | null>(`discard-${name}`, null);
  const actions = useRef<HTMLDivElement>(null);
  // Disabled, a button would lose the focus while the decision is saved.
  const decide = (next: DecisionChange) => !isBusy && onDecide(next);
  const toggle = (kind: 'sent' | 'interested') =>
    decide({ decision: decision?.decision === kind ? null : kind });
  const discard = (reason: DiscardReason, text: string | null = null) =>
    decide({ decision: 'discarded', reason, reasonText: text });
  function cancelReason() {
    flushSync(() => setReasonText(null));
    actions.current?.querySelector<HTMLElement>('[data-action="discard"]')?.focus();
  }
  if (reasonText !== null)
    return (
      <ReasonForm
        text={reasonText}
        onChange={setReasonText}
        onDone={(text) => discard('other', text)}
        onCancel={cancelReason}
      />
    );
  return (
    <div ref={actions} data-actions className="relative flex flex-wrap gap-1">
      {(
        [
          ['sent', 'Enviado', <Send key="sent" aria-hidden="true" />],
          ['interested', 'Interesa', <ThumbsUp key="interested" aria-hidden="true" />],
        ] as const
      ).map(([kind, label, icon]) => (
        <Button
          key={kind}
          size="sm"
          variant="quiet"
          icon={icon}
          data-action={kind}
          aria-disabled={isBusy}
          aria-pressed={decision?.decision === kind}
          aria-label={`${label}: ${name}`}
          title={isCompact ? label : undefined}
          onClick={() => toggle(kind)}
          className="aria-disabled:opacity-55 aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
        >
          {!isCompact && label}
        </Button>
      ))}
      <Menu
        label="Motivo"
        heading="Motivo"
        align="start"
        items={discardReasons.map((reason) => ({
          label: reason === 'other' ? 'Otro…' : discardReasonTexts[reason],
          onSelect: () => (reason === 'other' ? setReasonText('') : discard(reason)),
        }))}
        trigger={
          <Button
            size="sm"
            variant="quiet"
            icon={<Ban aria-hidden="true" />}
            data-action="discard"
            aria-disabled={isBusy}
            aria-label={`Descartar: ${name}`}
            title={isCompact ? 'Descartar' : undefined}
          >
            {!isCompact && 'Descartar'}
          </Button>
        }
      />
      {onVisit && <VisitButton name={name} onClick={onVisit} />}
    </div>
  );
}

/** Plans a visit with this row. */
export const VisitButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button
    size="sm"
    variant="quiet"
    icon={<CalendarPlus aria-hidden="true" />}
    aria-label={`Nueva visita: ${name}`}
    title="Nueva visita"
    onClick={onClick}
  />
);

type ReasonFormProps = {
  text: string;
  onChange: (text: string) => void;
  onDone: (text: string | null) => void;
  onCancel: () => void;
};

/** The reason in words. */
function ReasonForm({ text, onChange, onDone, onCancel }: ReasonFormProps) {
  const isTooLong = toExcessText(text, MAX_REASON_LENGTH) !== undefined;
  const errorId = useId();
  return (
    <form
      data-action="discard"
      className="relative flex flex-wrap items-start gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong) onDone(text.trim() || null);
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Input
        // The menu that opened it has had the focus.
        ref={(input) => input?.focus()}
        aria-label="Motivo"
        placeholder="Motivo"
        value={text}
        aria-invalid={isTooLong}
        aria-describedby={isTooLong ? errorId : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="h-8! basis-full"
      />
      {isTooLong && (
        <p id={errorId} role="alert" className="basis-full text-13 text-danger">
          {toExcessText(text, MAX_REASON_LENGTH)}
        </p>
      )}
      <Button size="sm" type="submit" variant="secondary">
        Descartar
      </Button>
      <Button size="sm" variant="quiet" onClick={onCancel}>
        Cancelar
      </Button>
    </form>
  );
}
