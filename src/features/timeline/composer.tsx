import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isClosedLead } from '../../../db/domain/leads/leads.ts';
import { type ActivityKind, activityKinds } from '../../../db/domain/timeline/activities.ts';
import { shortcutKey } from '../../lib/shortcut-key.ts';
import { isFreeKey, useShortcutsOn } from '../../lib/use-shortcuts-on.ts';
import { activityKindText } from '../../texts/activity-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ActivityForm } from './activity-form.tsx';
import { kindIcons } from './kind-icons.ts';
import type { FollowedLead } from './timeline-types.ts';
import { type ActivityCreation, newDraft } from './use-activity-creation.ts';
import { useSuggestedActivity } from './use-suggested-activity.ts';

/** The key of each kind on the page of a record. */
const kindKeys: Record<string, ActivityKind> = {
  l: 'call',
  w: 'whatsapp',
  e: 'email',
  v: 'visit',
  o: 'note',
};
const letters = Object.fromEntries(Object.entries(kindKeys).map(([key, kind]) => [kind, key.toUpperCase()]));

const offers = {
  call: '¿Registrar la llamada?',
  whatsapp: '¿Registrar el WhatsApp?',
  email: '¿Registrar el email?',
};

type ComposerProps = {
  creation: ActivityCreation;
  lead?: Pick<FollowedLead, 'status'>;
  /** The kind whose form opens with the composer. */
  initialKind?: ActivityKind;
  /** Instead of giving the focus back to the button of the kind, when the form is left. */
  onCancel?: () => void;
  /** The lead whose visited property can be chosen. */
  visitor?: string;
  /** Whether the record is a person, whose contact links offer to record what they began. */
  isContact: boolean;
};

/** One button for each kind of activity; the form of the chosen one opens below. */
export function Composer({ creation, lead, initialKind, onCancel, visitor, isContact }: ComposerProps) {
  const { draft, edit, save, error, isSaving } = creation;
  const [suggested, setSuggested] = useSuggestedActivity(isContact);
  const box = useRef<HTMLDivElement>(null);
  // A draft that is restored when the page opens does not take the focus.
  const [isTyping, setIsTyping] = useState(false);
  function open(kind: ActivityKind, contactId?: string) {
    if (isSaving) return;
    setSuggested(null);
    setIsTyping(true);
    // What was typed stays when the kind changes.
    edit({
      ...newDraft(kind),
      contactId,
      ...(draft && {
        text: draft.text,
        day: draft.day,
        time: draft.time,
        followUpOn: draft.followUpOn,
        followUpTyped: draft.followUpTyped,
      }),
    });
    box.current?.scrollIntoView({ block: 'nearest' });
  }
  const focusKind = () => box.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  function cancel() {
    edit(null);
    if (onCancel) return onCancel();
    focusKind();
  }
  useKindKeys(open);
  const openInitially = useRef(() => initialKind && !draft && open(initialKind));
  useEffect(() => {
    openInitially.current();
  }, []);
  return (
    <div ref={box} className="mb-4 scroll-mt-20 scroll-mb-8">
      <fieldset aria-label="Registrar" className="flex gap-1.5">
        {activityKinds.map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <Button
              key={kind}
              icon={<Icon aria-hidden="true" />}
              aria-pressed={draft?.kind === kind}
              aria-keyshortcuts={letters[kind]}
              title={`${activityKindText(kind)} (${letters[kind]})`}
              // Not `disabled`, which would take the focus from it.
              aria-disabled={isSaving}
              onClick={() => open(kind)}
              className="h-14! flex-auto flex-col gap-1! px-1! text-12! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
            >
              {activityKindText(kind)}
            </Button>
          );
        })}
      </fieldset>
      {suggested && !draft && (
        <div
          role="status"
          className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-2"
        >
          <p className="min-w-0 flex-1 font-medium">{offers[suggested.kind]}</p>
          <Button size="sm" variant="primary" onClick={() => open(suggested.kind, suggested.contactId)}>
            Registrar
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setSuggested(null)}>
            No
          </Button>
        </div>
      )}
      {draft && (
        <ActivityForm
          key={draft.kind}
          start={newDraft(draft.kind)}
          visitor={visitor}
          draft={draft}
          onChange={edit}
          onSave={() => {
            focusKind();
            void save(draft);
          }}
          onCancel={cancel}
          error={error}
          hasFollowUp={lead !== undefined && !isClosedLead(lead.status)}
          focused={isTyping}
        />
      )}
    </div>
  );
}

/** Opens the composer by the key of a kind. */
function useKindKeys(open: (kind: ActivityKind) => void) {
  const [on] = useShortcutsOn();
  const latest = useRef(open);
  latest.current = open;
  useLayoutEffect(() => {
    if (!on) return;
    const handleKey = (event: KeyboardEvent) => {
      const kind = kindKeys[shortcutKey(event)];
      if (!kind || event.repeat || event.shiftKey || !isFreeKey(event)) return;
      event.preventDefault();
      latest.current(kind);
    };
    // On the window, after the document's listener, which takes the second letter of 'N L' and 'G L'.
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [on]);
}
