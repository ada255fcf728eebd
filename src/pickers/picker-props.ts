import type { Ref } from 'react';
import type { PropertyStatus } from '../../db/domain/properties/properties.ts';
import type { Cover } from '../ui/display/cover-thumbnail.tsx';
import type { FieldIds } from '../ui/inputs/field.tsx';
import type { PickedKind } from '../ui/record/create-from-picker.ts';

/** An option, with what its second line says of a property or a person (`describeChoice`). */
export type Choice = {
  id: string;
  label: string;
  cover?: Cover | null;
  reference?: string | null;
  address?: string | null;
  status?: PropertyStatus;
  price?: number | null;
  rentalPrice?: number | null;
  phone?: string | null;
  email?: string | null;
  /** How the contact is called by which a search has found the person. */
  agreeing?: string | null;
  /** What the record is, where a picker offers several kinds: 'Lead'. */
  kind?: string;
  /** The last day of the absence of today of a colleague. */
  absentUntil?: string | null;
  /** Why it cannot be chosen, in place of its second line. */
  disabledReason?: string | undefined;
};

/** The options query of a picker: the rows that match `search`, and the row `chosen`. */
export type UseChoices = (
  input: { search?: string; chosen: string | null },
  enabled: boolean,
) => {
  data: Choice[] | undefined;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** The texts of a picker for one kind of record. */
export type PickerTexts = {
  /** The label of the empty option, 'Sin propietario'; omitted where a choice is required. */
  none?: string;
  placeholder: string;
  /** All options are loaded at once, and searched in the browser. */
  isLocal?: true;
  /** `nothing`: there are no records; `noMatch`: none match the typed text. */
  nothing: string;
  noMatch: string;
  /** What is created in place where no record matches. */
  creates?: PickedKind;
  errorText: (error: unknown) => string;
};

export type PickerProps = Partial<FieldIds> & {
  value: string | null;
  onChange: (id: string | null) => void;
  /** The name of the record that is chosen at first, where it is not among those offered: the user does not see it. */
  storedLabel?: string | null;
  /** Overrides the label of the empty option: 'Todas las propiedades'. */
  none?: string;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  /** Offers to create what is not found; for the field of a form, not for a filter. */
  canCreate?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export type RecordPickerProps = PickerProps & {
  useChoices: UseChoices;
  texts: PickerTexts;
  /** Whose properties are offered, and who owns one that is created. */
  ownerId?: string | undefined;
  /** Adjusts the options that are offered: leaves some out, or says why one cannot be chosen. */
  adjust?: ((choices: readonly Choice[]) => readonly Choice[]) | undefined;
};
