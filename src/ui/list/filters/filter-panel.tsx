import { classes } from '../../../lib/classes.ts';
import { cappedText } from '../../../lib/format/count-text.ts';
import { Button } from '../../button.tsx';
import { FormActions } from '../../form/form-actions.tsx';
import { Modal } from '../../overlay/modal.tsx';
import type { CountedList } from '../list-count.tsx';
import { ClearFiltersButton } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';
import { type BarState, FilterSwitch } from './filter-switch.tsx';

type FilterPanelProps<Key extends string> = {
  bar: BarState<Key>;
  /** What the list has found. */
  count: CountedList;
  /** Whether it has the button that clears the filters, which the sheet always has. */
  hasClear?: boolean;
  /** Its columns. */
  className?: string;
};

/** The fields of the filters: a panel below the bar; on a phone a sheet, which says how many records they find. */
export function FilterPanel<Key extends string>(props: FilterPanelProps<Key>) {
  const { bar, count, hasClear, className } = props;
  const { wide, panelId, isOpen = false, setOpen } = bar;
  const panel = (
    <fieldset
      id={panelId}
      hidden={!isOpen}
      className={classes('grid min-w-0 gap-3 sm:grid-cols-2', className)}
    >
      <legend className="sr-only">Filtros avanzados</legend>
      {isOpen && <FilterFields {...bar} onChange={bar.change} />}
      {wide && hasClear && (
        <ClearFiltersButton
          disabled={!bar.isFiltered}
          onClick={bar.clear}
          className="col-span-full justify-self-start"
        />
      )}
    </fieldset>
  );
  if (wide) return panel;
  return (
    <Modal open={isOpen} onOpenChange={setOpen} title="Filtros">
      <div className="flex flex-col gap-3">
        {bar.fields.map((field) => (
          <FilterSwitch key={field.key} bar={bar} field={field} />
        ))}
        {panel}
        <FormActions>
          <Button disabled={!bar.isFiltered} onClick={bar.clear}>
            Limpiar
          </Button>
          <Button variant="primary" onClick={() => setOpen(false)}>
            {foundText(count)}
          </Button>
        </FormActions>
      </div>
    </Modal>
  );
}

/** 'Ver 12 resultados'; 'Ver resultados' while their number is unknown. */
function foundText({ total, filters }: CountedList): string {
  if (typeof total !== 'number') return 'Ver resultados';
  if (total === 0) return 'Sin resultados';
  return `Ver ${cappedText(total, filters)} ${total === 1 ? 'resultado' : 'resultados'}`;
}
