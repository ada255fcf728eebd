import { Link2, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { trpcUtils } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { TiePicker } from './tie-picker.tsx';
import type { TieInput, TieProposal } from './tie-types.ts';
import type { useTies } from './use-ties.ts';

/** The dialog of a new record that is tied to the one of the page. */
export type RenderNewDialog = (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;

type TieSectionProps = {
  title: string;
  /** The kind of the other record. */
  other: 'lead' | 'owner';
  /** Both records, by the id of the other one. */
  toPair: (id: string) => TieInput;
  proposals: readonly TieProposal[];
  /** Whether another one can be tied. */
  canTie: boolean;
  ties: ReturnType<typeof useTies>;
  renderNew: RenderNewDialog;
  children: ReactNode;
};

const words = { lead: 'lead', owner: 'propietario' };
const origins = { lead: 'este propietario', owner: 'este lead' };
const reasons: Record<TieProposal['reason'], string> = {
  email: 'el mismo email',
  phone: 'el mismo teléfono',
};

/** The other role of a person: what is tied, what is proposed, and how to tie or create it. */
export function TieSection(props: TieSectionProps) {
  const { title, other, toPair, proposals, canTie, ties, renderNew, children } = props;
  const [isChoosing, setChoosing] = useRestoredState('tie', false);
  const [isCreating, setCreating] = useRestoredState('tie-new', false);
  const button = useRef<HTMLButtonElement>(null);
  const wasChoosing = useRef(isChoosing);
  useLayoutEffect(() => {
    if (wasChoosing.current && !isChoosing) button.current?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);
  async function choose(id: string) {
    setChoosing(false);
    const found = other === 'owner' ? trpcUtils.owners : trpcUtils.leads;
    const name = (await found.get.fetch({ id }).catch(() => null))?.name;
    ties.tie(toPair(id), name ?? `el ${words[other]}`);
  }
  // Nothing to say yet: only what can be done, without a card. Once opened it stays, with the focus in it.
  const [hasCard, setHasCard] = useState(false);
  const isEmpty = !hasCard && !children && proposals.length === 0 && !isChoosing;
  if (!isEmpty && !hasCard) setHasCard(true);
  const variant = isEmpty ? 'quiet' : 'secondary';
  const content = (
    <div className="flex flex-col gap-3">
      {children}
      {proposals.map((proposal) => (
        <Proposed key={proposal.id} proposal={proposal} other={other} toPair={toPair} ties={ties} />
      ))}
      {canTie &&
        (isChoosing ? (
          <TiePicker kind={other} onChoose={(id) => void choose(id)} onCancel={() => setChoosing(false)} />
        ) : (
          <div className={`flex flex-wrap ${isEmpty ? 'gap-x-2' : 'gap-2'}`}>
            <Button
              ref={button}
              size="sm"
              variant={variant}
              icon={<Link2 aria-hidden="true" />}
              onClick={() => setChoosing(true)}
            >
              {`Vincular ${words[other]}`}
            </Button>
            <Button
              size="sm"
              variant={variant}
              icon={<Plus aria-hidden="true" />}
              onClick={() => setCreating(true)}
            >
              {`Crear ${words[other]} de ${origins[other]}`}
            </Button>
          </div>
        ))}
    </div>
  );
  return (
    <>
      {isEmpty ? (
        <section aria-label={title} className="-my-2 px-2">
          {content}
        </section>
      ) : (
        <CardSection title={title}>{content}</CardSection>
      )}
      {renderNew(isCreating, setCreating)}
    </>
  );
}

type ProposedProps = Pick<TieSectionProps, 'other' | 'toPair' | 'ties'> & { proposal: TieProposal };

function Proposed({ proposal: { id, name, reason }, other, toPair, ties }: ProposedProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {`${name} (${words[other]}) tiene ${reasons[reason]}. ¿Es la misma persona?`}
      </p>
      <div className="flex shrink-0 gap-2">
        <Button
          size="sm"
          variant="primary"
          busy={ties.isBusy}
          aria-label={`Vincular con ${name}`}
          onClick={() => ties.tie(toPair(id), name)}
        >
          Vincular
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={ties.isBusy}
          aria-label={`${name} no es la misma persona`}
          onClick={() => ties.refuse(toPair(id))}
        >
          No
        </Button>
      </div>
    </div>
  );
}
