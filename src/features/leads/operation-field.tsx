import type { ReactNode } from 'react';
import type { LeadOperation } from '../../../db/domain/leads/lead-operation.ts';
import { useField } from '../../ui/form/form.tsx';
import { ChoiceChips } from '../../ui/inputs/choice-chips.tsx';
import { useFieldIds } from '../../ui/inputs/field.tsx';

type Operation = Exclude<LeadOperation, 'both'>;
type OperationFieldProps = { children: (chosen: { buys: boolean; rents: boolean }) => ReactNode };

const options = [
  { value: 'buy', label: 'Compra' },
  { value: 'rent', label: 'Alquiler' },
] as const;

/** What a quick lead wants to do, and below it the budgets of that; an operation that is no longer chosen loses its budget. */
export function OperationField({ children }: OperationFieldProps) {
  const operation = useField('operation');
  const budgets = { buy: useField('maxBuyBudget'), rent: useField('maxRentBudget') };
  const ids = useFieldIds({});
  const stored = operation.value as LeadOperation | null;
  const chosen = options.flatMap(({ value }) => (stored === value || stored === 'both' ? [value] : []));
  function choose(next: Operation[]) {
    operation.onChange(next.length === 2 ? 'both' : (next[0] ?? null));
    for (const { value } of options) if (!next.includes(value)) budgets[value].onChange(null);
  }
  return (
    <>
      <ChoiceChips
        {...ids}
        ref={operation.ref}
        name="operation"
        legend="Operación"
        options={options}
        value={chosen}
        onChange={choose}
      />
      {chosen.length > 0 && children({ buys: chosen.includes('buy'), rents: chosen.includes('rent') })}
    </>
  );
}
