import { type EventType, eventTypes } from '../../../db/domain/events.ts';
import { LeadPicker } from '../../pickers/lead-picker.tsx';
import { AnyPropertyPicker } from '../../pickers/property-picker.tsx';
import { eventTypeOptions } from '../../texts/event-texts.ts';
import { personName, userStatusText } from '../../texts/user-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/inputs/choice-chips.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import {
  activeOf,
  type CalendarFilters,
  filled,
  type Kind,
  kinds,
  refusalOf,
  type Whose,
} from './calendar-filters.ts';
import type { Entries } from './calendar-queries.ts';

/** What the button of the panel controls. */
export const FILTER_PANEL = 'calendar-filters';
// A chip has a text for its value; nobody has none.
const NOBODY = 'nobody';
const kindOptions: readonly { value: Kind; label: string }[] = [
  { value: 'event', label: 'Eventos' },
  { value: 'task', label: 'Tareas' },
];

type CalendarFilterPanelProps = {
  open: boolean;
  me: string;
  filters: CalendarFilters;
  onChange: (filters: CalendarFilters) => void;
  people: Entries['people'];
  /** Whether the period holds something that is nobody's. */
  unassigned: boolean;
};

/** What the calendar shows: which kinds, of whom, of which types, about what. What is chosen as at the beginning counts as no filter. */
export function CalendarFilterPanel(props: CalendarFilterPanelProps) {
  const { open, me, filters, onChange, people, unassigned } = props;
  const chosen = filled(filters, me);
  const refusal = refusalOf(chosen);
  const offersNobody = unassigned || chosen.userIds.includes(null);
  const userOptions = [
    ...people.map((person) => ({
      value: person.id,
      label: `${personName(person)}${person.status === 'active' ? '' : ` (${userStatusText[person.status].toLowerCase()})`}`,
    })),
    ...(offersNobody ? [{ value: NOBODY, label: 'Sin asignar' }] : []),
  ];
  const everybody = userOptions.map(({ value }) => whoseOf(value));
  return (
    <section
      id={FILTER_PANEL}
      aria-label="Filtros"
      hidden={!open}
      className="mb-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="grid gap-4 lg:grid-cols-[auto_1fr_2fr] lg:gap-8">
        <ChoiceChips
          legend="Tipo"
          options={kindOptions}
          value={chosen.kinds}
          onChange={(next) => onChange({ ...filters, kinds: unless(next, kinds) })}
        />
        <ChoiceChips
          legend="Usuarios"
          options={userOptions}
          value={chosen.userIds.map((id) => id ?? NOBODY)}
          onChange={(next) => onChange({ ...filters, userIds: unless(next.map(whoseOf), [me]) })}
        />
        <ChoiceChips
          legend="Tipos de evento"
          options={eventTypeOptions}
          value={chosen.eventTypes}
          onChange={(next: EventType[]) => onChange({ ...filters, eventTypes: unless(next, eventTypes) })}
        />
      </div>
      {open && <RelatedFilters filters={filters} onChange={onChange} />}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => onChange({ ...filters, userIds: unless(everybody, [me]) })}>
          Todos los usuarios
        </Button>
        <Button
          size="sm"
          onClick={() => onChange({ ...filters, eventTypes: chosen.eventTypes.length ? [] : undefined })}
        >
          {chosen.eventTypes.length ? 'Quitar todos los tipos' : 'Todos los tipos'}
        </Button>
        <Button size="sm" variant="quiet" disabled={activeOf(filters) === 0} onClick={() => onChange({})}>
          Limpiar filtros
        </Button>
        <p role="status" className="text-danger">
          {refusal}
        </p>
      </div>
    </section>
  );
}

/** With which property and which lead it has to do. */
function RelatedFilters({ filters, onChange }: Pick<CalendarFilterPanelProps, 'filters' | 'onChange'>) {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
      <Field label="Propiedad">
        {(ids) => (
          <AnyPropertyPicker
            {...ids}
            none="Todas las propiedades"
            value={filters.propertyId ?? null}
            onChange={(id) => onChange({ ...filters, propertyId: id ?? undefined })}
          />
        )}
      </Field>
      <Field label="Lead">
        {(ids) => (
          <LeadPicker
            {...ids}
            none="Todos los leads"
            value={filters.leadId ?? null}
            onChange={(id) => onChange({ ...filters, leadId: id ?? undefined })}
          />
        )}
      </Field>
    </div>
  );
}

const whoseOf = (value: string): Whose => (value === NOBODY ? null : value);

/** The choice, or nothing where it is what stands at the beginning. */
function unless<T>(chosen: T[], beginning: readonly T[]): T[] | undefined {
  const same = chosen.length === beginning.length && beginning.every((one) => chosen.includes(one));
  return same ? undefined : chosen;
}
