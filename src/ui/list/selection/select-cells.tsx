/** Whether a key was held while a checkbox was pressed with the mouse. */
export const isShiftKey = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true;

/** The width of the column of the checkboxes. */
export const SELECT_WIDTH = '1.75rem';
/** The class of a row with a checkbox: the column beside it gives of its padding. */
export const besideSelectClass = '[&>:nth-child(2)]:pl-2';
const boxClass = 'size-4 accent-accent';
const labelClass = 'flex h-full items-center pl-3';

/** The class of the label around the checkbox. */
type Styled = { className?: string };

type SelectAllProps = { count: number; total: number; onChange: (isOn: boolean) => void };

/** The checkbox that chooses all rows that are loaded. */
export function SelectAllBox({ count, total, onChange, className = labelClass }: SelectAllProps & Styled) {
  const isAll = count > 0 && count === total;
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onChange(!isAll)}
        aria-label="Elegir todas las filas cargadas"
        className={boxClass}
      />
    </label>
  );
}

/** The header of the checkboxes. */
export const SelectAllHead = (props: SelectAllProps) => (
  <th scope="col">
    <SelectAllBox {...props} />
  </th>
);

export type RowChoice = {
  isChosen: boolean;
  /** What the row is about: the name of a lead. */
  title: string;
  onChoose: (isOn: boolean, isRange: boolean) => void;
};

/** The checkbox of a row. The row is the tab stop, where X does the same. */
export function SelectBox({ isChosen, title, onChoose, className = labelClass }: RowChoice & Styled) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked, isShiftKey(event.nativeEvent))}
        aria-label={`Elegir ${title}`}
        className={boxClass}
      />
    </label>
  );
}

export const SelectCell = (choice: RowChoice) => (
  <td className="h-full">
    <SelectBox {...choice} />
  </td>
);
