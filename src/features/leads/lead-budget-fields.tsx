import { STEPS } from '../../../db/domain/leads/leads.ts';
import { NumberField } from '../../ui/form/form-fields.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';

const pairs = [
  { label: 'Compra', min: 'minBuyBudget', max: 'maxBuyBudget', unit: '€', step: STEPS.buy },
  { label: 'Alquiler', min: 'minRentBudget', max: 'maxRentBudget', unit: '€/mes', step: STEPS.rent },
  { label: 'Superficie', min: 'minPropertySize', max: 'maxPropertySize', unit: 'm²', step: STEPS.size },
] as const;

/** Minimum and maximum of budget (euros), rent (euros per month) and size (square metres). */
export function LeadBudgetFields() {
  return (
    <FormSection title="Presupuesto y superficie" note="Deja en blanco lo que no sepas todavía.">
      {pairs.flatMap(({ label, min, max, unit, step }) => [
        <NumberField
          key={min}
          name={min}
          label={`${label} desde`}
          suffix={unit}
          step={step}
          placeholder="0"
        />,
        <NumberField
          key={max}
          name={max}
          label={`${label} hasta`}
          suffix={unit}
          step={step}
          placeholder="Sin límite"
        />,
      ])}
    </FormSection>
  );
}
