import { type ReactNode, useContext, useState } from 'react';
import { today } from '../../../db/domain/madrid.ts';
import { rentInput } from '../../../db/domain/properties/property-input.ts';
import { LeaveFormContext } from '../../lib/form/unsaved-changes.ts';
import { formatCount } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { decisionTexts } from '../../texts/match-texts.ts';
import { errorText } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/form-fields.tsx';
import type { Closing, InterestedLead } from './closing-types.ts';
import { useClosing } from './use-closing.ts';

type ClosingFormProps = {
  closing: Closing;
  /** Whether the days of the rent are asked. */
  asksRent: boolean;
  clientKey: string;
  onClose: () => void;
};

/** What is done with properties that were sold or rented; everything that is asked is chosen at first. */
export function ClosingForm({ closing, asksRent, clientKey, onClose }: ClosingFormProps) {
  const [pausesAds, setPausesAds] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [defaultValues] = useState(() => proposeRent(closing));
  const save = useClosing(clientKey);
  const { properties, ads, matches } = closing;
  const chosen = matches.filter(({ id }) => !left.has(id));
  function choose(id: string, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  }
  return (
    <Form
      schema={rentInput}
      defaultValues={defaultValues}
      draftRecordId={clientKey}
      errorText={(error) => errorText(error, 'Error al guardar. Por favor, inténtalo de nuevo.')}
      onSubmit={async (days) => {
        const rent = asksRent ? days : null;
        await save({ properties, rent, ads: pausesAds ? ads : [], matches: chosen });
        onClose();
      }}
      className="gap-6!"
    >
      {asksRent && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField name="rentStartDate" label="Inicio del contrato" />
          <DateField name="rentEndDate" label="Fin del contrato" />
        </div>
      )}
      {ads.length > 0 && (
        <Choice
          isChosen={pausesAds}
          onChoose={setPausesAds}
          label={`Pausar ${plural(ads.length, 'anuncio', 'anuncios')}`}
        >
          {ads.map(({ id, platform, title }) => (
            <span key={id} className="block truncate">
              {`${platform} · ${title}`}
            </span>
          ))}
        </Choice>
      )}
      {matches.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="font-medium">Avisar a los interesados</legend>
          <p className="text-pretty text-13 text-ink-soft">
            Una tarea para hoy a quien lleva cada lead, o a ti si nadie lo lleva. Desmarca a quien se la
            queda.
          </p>
          <ul className="mt-1 divide-y divide-line">
            {matches.map((match) => (
              <li key={match.id} className="py-1">
                <Choice
                  isChosen={!left.has(match.id)}
                  onChoose={(isChosen) => choose(match.id, isChosen)}
                  label={match.leadName ?? ''}
                >
                  {describeLead(match, properties.length > 1)}
                </Choice>
              </li>
            ))}
          </ul>
          <p className="text-13 text-ink-soft empty:hidden">{toOthersText(closing)}</p>
        </fieldset>
      )}
      <FormActions>
        <SkipButton onSkip={onClose} />
        <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
      </FormActions>
    </Form>
  );
}

/** A rent that lasts or is to come as it is stored, of one property; else one from today. */
function proposeRent({ properties: [first, ...others] }: Closing) {
  const { rentStartDate, rentEndDate } = first ?? { rentStartDate: null, rentEndDate: null };
  const isStored = others.length === 0 && (rentEndDate ?? rentStartDate ?? '') >= today();
  return isStored
    ? { rentStartDate: rentStartDate ?? '', rentEndDate: rentEndDate ?? '' }
    : { rentStartDate: today(), rentEndDate: '' };
}

const describeLead = (
  { askedAt, decision, responsible, propertyTitle }: InterestedLead,
  isOneOfMany: boolean,
) =>
  [
    askedAt ? 'Pregunta por la propiedad' : decisionTexts[decision],
    responsible ?? 'Sin responsable',
    isOneOfMany && propertyTitle,
  ]
    .filter(Boolean)
    .join(' · ');

/** The interested leads that are not listed: beyond the limit, and those that the user does not see. */
function toOthersText({ matches, matchCount, hiddenCount }: Closing): string {
  const rest = matchCount - matches.length;
  return [
    rest > 0 && `Se muestran ${formatCount(matches.length)}; hay ${formatCount(rest)} más.`,
    hiddenCount > 0 && `Hay ${plural(hiddenCount, 'interesado', 'interesados')} más de otros compañeros.`,
  ]
    .filter(Boolean)
    .join(' ');
}

type ChoiceProps = {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  label: string;
  children: ReactNode;
};

function Choice({ isChosen, onChoose, label, children }: ChoiceProps) {
  return (
    <label className="flex min-h-9 min-w-0 items-start gap-3 py-1 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="block text-13 break-words text-ink-soft">{children}</span>
      </span>
    </label>
  );
}

/** Leaves everything as it is, without a question. */
function SkipButton({ onSkip }: { onSkip: () => void }) {
  const { discard } = useContext(LeaveFormContext);
  return (
    <Button
      onClick={() => {
        discard();
        onSkip();
      }}
    >
      Omitir
    </Button>
  );
}
