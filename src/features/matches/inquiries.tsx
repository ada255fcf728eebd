import { Link } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatRelativeDate, madridDay } from '../../lib/format/format.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { useEnabledUnlessDeleting } from '../../lib/records/record-deletion.ts';
import { leadStatusText } from '../../texts/lead-texts.ts';
import { propertyStatusText } from '../../texts/property-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { VisitButton } from './match-actions.tsx';
import type { Inquiry, MatchedRecord, PlanVisit } from './match-types.ts';
import { PairRow, pairLinkClass } from './pair-row.tsx';
import { useMatchDecisions } from './use-match-decisions.ts';

const LeadPicker = lazyComponent(() =>
  import('../../pickers/lead-picker.tsx').then((module) => module.LeadPicker),
);
const PropertyPicker = lazyComponent(() =>
  import('../../pickers/property-picker.tsx').then((module) => module.PropertyPicker),
);

const textsOfKind = {
  lead: {
    title: 'Pregunta por',
    add: 'Añadir propiedad',
    picker: 'Propiedad',
    none: 'Ninguna propiedad todavía.',
  },
  property: {
    title: 'Preguntan por la propiedad',
    add: 'Añadir lead',
    picker: 'Lead',
    none: 'Nadie todavía.',
  },
} as const;

/** The properties that a lead asked for, or the leads that asked for a property; others are added and removed. */
export function Inquiries({ record, onVisit }: { record: MatchedRecord; onVisit: PlanVisit }) {
  const { data, error, refetch } = trpc.matches.inquiries.useQuery(record, useEnabledUnlessDeleting());
  const { recordInquiry, decide, isPending } = useMatchDecisions();
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const focus = useCallback((input: HTMLInputElement | null) => input?.focus(), []);
  const { title, add, picker, none } = textsOfKind[record.of];
  function close() {
    flushSync(() => setAdding(false));
    addButton.current?.focus();
  }
  function choose(id: string | null) {
    close();
    if (!id) return;
    void recordInquiry(
      record.of === 'lead' ? { leadId: record.id, propertyId: id } : { leadId: id, propertyId: record.id },
    );
  }
  function remove({ askedAt, decision, reason, reasonText, version, ...pair }: Inquiry) {
    const stored = { decision, reason, reasonText, askedAt };
    // What interests it only because it asked has no decision any more.
    const next = decision === 'interested' ? { decision: null } : { ...stored, askedAt: null };
    void decide({
      pair,
      version,
      next,
      previous: stored,
      text: 'Ya no consta que pregunte por la propiedad.',
    });
  }
  const getName = ({ propertyTitle, leadName }: Inquiry) =>
    (record.of === 'lead' ? propertyTitle : leadName) ?? '';
  const Picker = record.of === 'lead' ? PropertyPicker : LeadPicker;
  return (
    <CardSection
      title={title}
      actions={
        <Button
          ref={addButton}
          size="sm"
          variant="quiet"
          icon={<Plus aria-hidden="true" />}
          aria-label={add}
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        >
          Añadir
        </Button>
      }
    >
      {isAdding && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the picker, where it does not close its list
        <div className="pb-2" onKeyDown={(event) => event.key === 'Escape' && close()}>
          <Picker ref={focus} aria-label={picker} value={null} onChange={choose} />
        </div>
      )}
      {data ? (
        data.length > 0 ? (
          <ul aria-label={title} className="divide-y divide-line">
            {data.map((inquiry) => (
              <PairRow key={`${inquiry.leadId} ${inquiry.propertyId}`}>
                {record.of === 'lead' ? (
                  <AskedProperty inquiry={inquiry} />
                ) : (
                  <AskingLead inquiry={inquiry} />
                )}
                <VisitButton
                  name={getName(inquiry)}
                  onClick={() => onVisit({ id: inquiry.leadId, name: inquiry.leadName ?? '' }, inquiry)}
                />
                <IconButton
                  size="sm"
                  label={`Quitar: ${getName(inquiry)}`}
                  aria-disabled={isPending}
                  onClick={() => !isPending && remove(inquiry)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </PairRow>
            ))}
          </ul>
        ) : (
          !isAdding && <p className="text-13 text-ink-soft">{none}</p>
        )
      ) : (
        error && (
          <ErrorState
            message={errorText(error, 'Error al cargar por qué propiedades se pregunta.')}
            onRetry={() => void refetch()}
          />
        )
      )}
    </CardSection>
  );
}

function AskedProperty({ inquiry }: { inquiry: Inquiry }) {
  const { propertyId, propertyTitle, propertyStatus, cover, askedAt } = inquiry;
  return (
    <>
      <CoverThumbnail cover={cover} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <Link to="/crm/properties/$id" params={{ id: propertyId }} className={pairLinkClass}>
            <span>{propertyTitle}</span>
          </Link>
        </p>
        <p className="text-13 text-ink-soft">
          {[propertyStatus && propertyStatusText(propertyStatus), formatRelativeDate(madridDay(askedAt))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </>
  );
}

const AskingLead = ({ inquiry: { leadId, leadName, leadStatus, askedAt } }: { inquiry: Inquiry }) => (
  <div className="min-w-0 flex-1">
    <p className="font-medium">
      <Link to="/crm/leads/$id" params={{ id: leadId }} className={pairLinkClass}>
        <span>{leadName}</span>
      </Link>
    </p>
    <p className="text-13 text-ink-soft">
      {[leadStatus && leadStatusText(leadStatus), formatRelativeDate(madridDay(askedAt))]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </div>
);
