import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { priceOrNull } from '../../../db/domain/fields.ts';
import { hasPriceKind } from '../../../db/domain/properties/property-price.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { useFirstErrorShown } from '../../ui/form/form-errors.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { NumberInput } from '../../ui/inputs/number-input.tsx';
import { selectOnFocus } from '../../ui/inputs/pointer-press.ts';
import { AnchoredPopover } from '../../ui/overlay/anchored-popover.tsx';

type Prices = { price: number | null; rentalPrice: number | null };
type PricePopoverProps = {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  /** The id of the property. */
  id: string;
  status: string;
  prices: Prices;
  /** Saves the prices; returns whether they were saved. */
  onSave: (prices: Prices) => Promise<boolean>;
};

const fields = [
  { name: 'price', label: 'Precio de venta', kind: 'sale' },
  { name: 'rentalPrice', label: 'Precio de alquiler al mes', kind: 'rent' },
] as const;

/** Nothing has been typed. */
const UNCHANGED: Partial<Prices> = {};

/** The message of a price that cannot be saved. */
const findError = (price: number | null) => priceOrNull.safeParse(price).error?.issues[0]?.message;

/** The prices that a property's status shows, as fields beside the price: Enter saves, Esc leaves it. */
export function PricePopover({ open, onClose, anchor, ...form }: PricePopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <AnchoredPopover
      open={open}
      onClose={onClose}
      anchor={anchor}
      align="start"
      sideOffset={4}
      ref={popup}
      aria-label="Cambiar precio"
      initialFocus={() => popup.current?.querySelector<HTMLElement>('input') ?? true}
      className="w-64 p-3"
    >
      <PriceForm onClose={onClose} {...form} />
    </AnchoredPopover>
  );
}

type PriceFormProps = Pick<PricePopoverProps, 'onClose' | 'id' | 'status' | 'prices' | 'onSave'>;

function PriceForm({ onClose, id, status, prices, onSave }: PriceFormProps) {
  const [changed, setChanged] = useRestoredState<Partial<Prices>>(`prices-${id}`, UNCHANGED);
  const typed = { ...prices, ...changed };
  const [problems, setProblems] = useState<Partial<Record<keyof Prices, string | undefined>>>({});
  const findProblem = (name: keyof Prices) => problems[name] ?? findError(typed[name]);
  const [attempts, setAttempts] = useState(0);
  const form = useFirstErrorShown(attempts);
  const visible = fields.filter(({ kind }) => hasPriceKind(status, kind));
  const [isSaving, setIsSaving] = useState(false);
  async function save(event: FormEvent) {
    event.preventDefault();
    // React bubbles events through portals, to a form around the price.
    event.stopPropagation();
    setAttempts(attempts + 1);
    if (isSaving || visible.some(({ name }) => findProblem(name))) return;
    if (fields.every(({ name }) => typed[name] === prices[name])) return onClose();
    setIsSaving(true);
    // A save that fails leaves what was typed.
    if (await onSave(typed)) onClose();
    setIsSaving(false);
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-3">
      {visible.map(({ name, label }) => (
        <Field key={name} label={label} error={attempts > 0 ? findProblem(name) : undefined}>
          {(ids) => (
            <NumberInput
              {...ids}
              decimals
              suffix="€"
              value={typed[name]}
              onChange={(amount, problem) => {
                setProblems({ ...problems, [name]: problem });
                setChanged({ ...changed, [name]: amount });
              }}
              onFocus={selectOnFocus}
            />
          )}
        </Field>
      ))}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          Cancelar
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={isSaving}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
