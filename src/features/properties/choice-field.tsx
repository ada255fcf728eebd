import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { SelectField } from '../../ui/form/form-fields.tsx';

type ChoiceFieldProps = {
  name: string;
  label: string;
  values: readonly string[];
  /** The stored value, which is offered also where it is not among `values`. */
  stored: string | null | undefined;
  placeholder?: string;
  className?: string;
};

/** An optional choice among fixed values. */
export const ChoiceField = ({
  values,
  stored,
  placeholder = 'Sin especificar',
  ...props
}: ChoiceFieldProps) => (
  <SelectField
    {...props}
    nullable
    placeholder={placeholder}
    options={withStoredOption(toLabelOptions(values), stored ? [stored] : [])}
  />
);
