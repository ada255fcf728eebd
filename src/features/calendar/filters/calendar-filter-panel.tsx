import { type EventType, eventTypes } from '../../../../db/domain/calendar/events.ts';
import { LeadPicker } from '../../../pickers/lead-picker.tsx';
import { OptionalPropertyPicker } from '../../../pickers/property-picker.tsx';
import { eventTypeOptions } from '../../../texts/event-texts.ts';
import { userNameText, userStatusText } from '../../../texts/user-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxChips } from '../../../ui/inputs/choice-chips.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import type { Entries } from '../calendar-types.ts';
import {
  type Assignee,
  type CalendarFilters,
  countActive,
  findFilterError,
  type Kind,
  kinds,
  withDefaults,
} from './calendar-filters.ts';

/** The id of the panel, for its button's aria-controls. */
export const FILTER_PANEL = 'calendar-filters';
// Chips need a string value; this one stands for null (unassigned).
const NOBODY = 'nobody';
const kindOptions: readonly { value: Kind; label: string }[] = [
  { value: 'event', label: 'Eventos' },
  { value: 'task', label: 'Tareas' },
];

type CalendarFilterPanelProps = {
  open: boolean;
  ownId: string;
  filters: CalendarFilters;
  onChange: (filters: CalendarFilters) => void;
  people: Entries['people'];
  /** Whether the period has unassigned entries. */
  unassigned: boolean;
};

/** The filters of the calendar: kinds, users, event types, property and lead. A selection equal to the default counts as no filter. */
export function CalendarFilterPanel(props: CalendarFilterPanelProps) {
  const { open, ownId, filters, onChange, people, unassigned } = props;
  const chosen = withDefaults(filters, ownId);
  const filterError = findFilterError(chosen);
  const offersUnassigned = unassigned || chosen.userIds.includes(null);
  const userOptions = [
    ...people.map((person) => ({
      value: person.id,
      label: `${userNameText(person)}${person.status === 'active' ? '' : ` (${userStatusText[person.status].toLowerCase()})`}`,
    })),
    ...(offersUnassigned ? [{ value: NOBODY, label: 'Sin asignar' }] : []),
  ];
  const everybody = userOptions.map(({ value }) => toAssignee(value));
  return (
    <section
      id={FILTER_PANEL}
      aria-label="Filtros"
      hidden={!open}
      className="mb-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="grid gap-4 lg:grid-cols-[auto_1fr_2fr] lg:gap-8">
        <CheckboxChips
          legend="Tipo"
          options={kindOptions}
          value={chosen.kinds}
          onChange={(next) => onChange({ ...filters, kinds: unlessDefault(next, kinds) })}
        />
        <CheckboxChips
          legend="Usuarios"
          options={userOptions}
          value={chosen.userIds.map((id) => id ?? NOBODY)}
          onChange={(next) => onChange({ ...filters, userIds: unlessDefault(next.map(toAssignee), [ownId]) })}
        />
        <CheckboxChips
          legend="Tipos de evento"
          options={eventTypeOptions}
          value={chosen.eventTypes}
          onChange={(next: EventType[]) =>
            onChange({ ...filters, eventTypes: unlessDefault(next, eventTypes) })
          }
        />
      </div>
      {chosen.eventTypes.length < eventTypes.length && chosen.kinds.includes('task') && (
        <p className="mt-3 text-13 text-ink-soft">
          Las tareas no tienen tipo de evento: se ven todas mientras «Tareas» esté marcado.
        </p>
      )}
      <label className="mt-4 flex w-fit min-h-6 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={filters.followUps ?? false}
          onChange={({ target }) => onChange({ ...filters, followUps: target.checked || undefined })}
        />
        Mostrar seguimientos
      </label>
      {open && <RelatedFilters filters={filters} onChange={onChange} />}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          onClick={() => onChange({ ...filters, userIds: unlessDefault(everybody, [ownId]) })}
        >
          Todos los usuarios
        </Button>
        <Button
          size="sm"
          onClick={() => onChange({ ...filters, eventTypes: chosen.eventTypes.length ? [] : undefined })}
        >
          {chosen.eventTypes.length ? 'Quitar todos los tipos' : 'Todos los tipos'}
        </Button>
        <Button size="sm" variant="quiet" disabled={countActive(filters) === 0} onClick={() => onChange({})}>
          Limpiar filtros
        </Button>
        <p role="status" className="text-danger">
          {filterError}
        </p>
      </div>
    </section>
  );
}

/** The filters by property and lead. */
function RelatedFilters({ filters, onChange }: Pick<CalendarFilterPanelProps, 'filters' | 'onChange'>) {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
      <Field label="Propiedad">
        {(ids) => (
          <OptionalPropertyPicker
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

const toAssignee = (value: string): Assignee => (value === NOBODY ? null : value);

/** The selection; undefined when it equals the default. */
function unlessDefault<T>(chosen: T[], defaults: readonly T[]): T[] | undefined {
  const same = chosen.length === defaults.length && defaults.every((one) => chosen.includes(one));
  return same ? undefined : chosen;
}
