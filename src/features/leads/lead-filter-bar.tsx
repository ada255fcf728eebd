import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { leadPriorityOptions, leadSourceOptions, leadStatusOptions } from '../../texts/lead-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { Input, NativeSelect, SearchInput } from '../../ui/input.tsx';
import { type LeadFilters, LONGEST_SEARCH, useLeadFilters } from './lead-filters.ts';

const texts = [
  { key: 'email', label: 'Email' },
  { key: 'phone', label: 'Teléfono' },
] as const;
const selects = [
  { key: 'status', label: 'Estado', all: 'Todos', options: leadStatusOptions },
  { key: 'source', label: 'Fuente', all: 'Todas', options: leadSourceOptions },
  { key: 'priority', label: 'Prioridad', all: 'Todas', options: leadPriorityOptions },
] as const;

/** What narrows the leads down, and beside it (children) what else belongs to the toolbar. */
export function LeadFilterBar({ children }: { children?: ReactNode }) {
  const [filters, setFilters] = useLeadFilters();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const { name = '', ...advanced } = filters;
  const active = activeOf(advanced);

  function change(key: keyof LeadFilters, value: string) {
    const { [key]: _, ...others } = filters;
    setFilters(value === '' ? others : { ...others, [key]: value });
  }
  return (
    <search className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Buscar por nombre"
          shortcut
          maxLength={LONGEST_SEARCH}
          value={name}
          onChange={(text) => change('name', text)}
          className="min-w-40 flex-1 md:max-w-80"
        />
        <Button
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="max-md:min-h-11"
        >
          Filtros
          {active.length > 0 && <CountBadge count={active.length} />}
        </Button>
        {children && <div className="ml-auto">{children}</div>}
      </div>
      <fieldset id={panel} hidden={!open} className="grid min-w-0 gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <legend className="sr-only">Filtros avanzados</legend>
        {texts.map(({ key, label }) => (
          <Field key={key} label={label}>
            {(ids) => (
              <Input
                {...ids}
                autoComplete="off"
                maxLength={LONGEST_SEARCH}
                value={filters[key] ?? ''}
                onChange={(event) => change(key, event.target.value)}
              />
            )}
          </Field>
        ))}
        {selects.map(({ key, label, all, options }) => (
          <Field key={key} label={label}>
            {(ids) => (
              <NativeSelect
                {...ids}
                placeholder={all}
                options={options}
                value={filters[key] ?? ''}
                onChange={(event) => change(key, event.target.value)}
              />
            )}
          </Field>
        ))}
      </fieldset>
      {(active.length > 0 || name !== '') && (
        <div className="flex flex-wrap items-center gap-2">
          {active.map(({ key, label }) => (
            <FilterChip key={key} label={label} onRemove={() => change(key, '')} />
          ))}
          <Button variant="quiet" size="sm" onClick={() => setFilters({})}>
            Limpiar filtros
          </Button>
        </div>
      )}
    </search>
  );
}

function CountBadge({ count }: { count: number }) {
  return (
    <span className="-mr-1 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-12 text-accent-ink">
      {count}
      <span className="sr-only"> activos</span>
    </span>
  );
}

/** The filters in force as chips say them: 'Estado: Nuevo'. */
function activeOf(filters: Omit<LeadFilters, 'name'>) {
  const typed = texts.map(({ key, label }) => ({ key, label, text: filters[key]?.trim() }));
  const chosen = selects.map(({ key, label, options }) => ({
    key,
    label,
    text: options.find(({ value }) => value === filters[key])?.label,
  }));
  return [...typed, ...chosen].flatMap(({ key, label, text }) =>
    text ? [{ key, label: `${label}: ${text}` }] : [],
  );
}
