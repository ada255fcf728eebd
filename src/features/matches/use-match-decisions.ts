import type { DecisionKind, DiscardReason, SendChannel } from '../../../db/domain/matches/matches.ts';
import { plural } from '../../lib/format/plural.ts';
import { decisionTexts } from '../../texts/match-texts.ts';
import { errorText, trpc, trpcUtils } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';

export type Pair = { leadId: string; propertyId: string };
/** What is decided on a pair; a decision of null withdraws the one there is. */
export type DecisionChange = {
  decision: DecisionKind | null;
  reason?: DiscardReason | null;
  reasonText?: string | null;
  /** When the lead asked for the property, null for never; undefined keeps it. */
  askedAt?: string | null;
};

function showError(error: unknown) {
  toast.error(errorText(error, 'Error al guardar la decisión. Por favor, inténtalo de nuevo.'));
  // Shows what somebody else has decided meanwhile.
  void trpcUtils.matches.invalidate();
}
const TOAST_KEY = 'match-decision';

export type UndoableDecision = {
  pair: Pair;
  /** The version of the decision that is replaced, null for none. */
  version: number | null;
  next: DecisionChange;
  /** What undoing restores. */
  previous: DecisionChange;
  /** What the toast says: by default the decision. */
  text?: string;
};

/** How properties were sent to one lead, and to which of the further contacts. */
type Sent = { channel?: SendChannel | undefined; contactId?: string | undefined };

/** Decides on single pairs and on several, each with a toast that undoes it. */
export function useMatchDecisions() {
  const decideMutation = trpc.matches.decide.useMutation();
  const inquiryMutation = trpc.matches.ask.useMutation();
  const markSentMutation = trpc.matches.markSent.useMutation();
  const undoSentMutation = trpc.matches.undoSent.useMutation();

  const saveDecision = (
    { leadId, propertyId }: Pair,
    version: number | null,
    { decision, reason = null, reasonText = null, askedAt }: DecisionChange,
  ) => decideMutation.mutateAsync({ leadId, propertyId, version, decision, reason, reasonText, askedAt });

  /** Decides on a pair, or withdraws the decision. */
  async function decide({ pair, version, next, previous, text = toDoneText(next) }: UndoableDecision) {
    try {
      const decided = await saveDecision(pair, version, next);
      toast.undoable(
        text,
        TOAST_KEY,
        () => void saveDecision(pair, decided.version, previous).catch(showError),
      );
    } catch (error) {
      showError(error);
    }
  }
  /** Records that the lead asks for the property. */
  async function recordInquiry(pair: Pair) {
    try {
      const { version, before } = await inquiryMutation.mutateAsync(pair);
      if (before?.askedAt && before.decision !== 'discarded')
        return toast.success('Ya constaba que pregunta por la propiedad.');
      const undo = () => void saveDecision(pair, version, before ?? { decision: null }).catch(showError);
      toast.undoable('Anotado: pregunta por la propiedad.', TOAST_KEY, undo);
    } catch (error) {
      showError(error);
    }
  }
  async function markAllSent(leadIds: string[], propertyIds: string[], { channel, contactId }: Sent) {
    const clientKey = crypto.randomUUID();
    try {
      const marked = await markSentMutation.mutateAsync({
        clientKey,
        leadIds,
        propertyIds,
        contact: channel,
        contactId,
      });
      if (marked.length === 0 && !channel) return toast.success('Ya tenían una decisión.');
      const text = `${plural(marked.length, 'cruce marcado', 'cruces marcados')} como enviado${marked.length === 1 ? '' : 's'}.`;
      const said = [channel && channelTexts[channel], marked.length > 0 && text].filter(Boolean).join(' ');
      toast.undoable(
        said,
        TOAST_KEY,
        () => void undoSentMutation.mutateAsync({ clientKey }).catch(showError),
      );
    } catch (error) {
      showError(error);
    }
  }
  const isPending = decideMutation.isPending || inquiryMutation.isPending || markSentMutation.isPending;
  return { decide, recordInquiry, markAllSent, isPending };
}

const channelTexts: Record<SendChannel, string> = {
  whatsapp: 'WhatsApp registrado.',
  email: 'Email registrado.',
  note: 'Texto copiado y registrado.',
};
const toDoneText = ({ decision }: DecisionChange) => (decision ? doneTexts[decision] : 'Decisión retirada.');
const doneTexts = {
  sent: `Marcado como ${decisionTexts.sent.toLowerCase()}.`,
  interested: 'Marcado: le interesa.',
  discarded: 'Cruce descartado.',
};
