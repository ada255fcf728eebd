import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type PropertyStatus, propertyStatuses } from '../../../db/domain/properties/properties.ts';
import { defineResponsibleMenu } from '../../components/responsible-menu.tsx';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { appendOwnLeadCount } from '../../lib/format/match-count-texts.ts';
import { priceText } from '../../lib/format/price-text.ts';
import { runWhenIdle } from '../../lib/loading/when-idle.ts';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { propertyStatusText } from '../../texts/property-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { lazyPopover } from '../../ui/overlay/chunk-error-dialog.tsx';
import {
  defineInPlaceField,
  defineInPlaceMenu,
  InPlaceButton,
  type InPlaceMenuProps,
} from '../../ui/record/in-place-menu.tsx';
import { useInPlaceChange } from '../../ui/record/use-in-place-change.ts';
import { PropertyBadge } from './property-badge.tsx';
import type { ListedProperty } from './property-types.ts';
import { requestClosing } from './request-closing.ts';

const PricePopover = lazyPopover(() => import('./price-popover.tsx').then((module) => module.PricePopover));
const loadPricePopover = () => void PricePopover.preload().catch(() => undefined);

type InPlaceProperty = Pick<
  ListedProperty,
  'id' | 'version' | 'status' | 'price' | 'rentalPrice' | 'assignedTo' | 'responsible'
>;
type InPlaceProps = InPlaceMenuProps<InPlaceProperty> & { className?: string };

const updateErrorText = (error: unknown) =>
  errorText(error, 'Error al actualizar la propiedad. Por favor, inténtalo de nuevo.');

function useOwnMatchToast(id: string) {
  const navigate = useNavigate();
  return {
    addTo: appendOwnLeadCount,
    see: () => void navigate({ to: '/crm/properties/$id', params: { id }, search: { tab: 'side' } }),
  };
}

/** The status of a property, changed in place. */
export const PropertyStatusMenu = defineInPlaceMenu<PropertyStatus, 'status'>({
  field: 'status',
  name: 'Estado',
  options: toLabelOptions(propertyStatuses),
  toText: propertyStatusText,
  useSave() {
    const { mutateAsync } = trpc.properties.setStatus.useMutation();
    return async (ref, status, undone) => {
      const saved = await mutateAsync({ ...ref, status });
      if (undone === undefined) requestClosing([ref.id], status);
      return saved;
    };
  },
  useMatches: useOwnMatchToast,
  errorText: updateErrorText,
  render: (status) => <PropertyBadge status={status} />,
});

type Prices = Pick<InPlaceProperty, 'price' | 'rentalPrice'>;
const getPrices = ({ price, rentalPrice }: InPlaceProperty): Prices => ({ price, rentalPrice });

/** The prices of a property, changed in place by typing them. */
export function PropertyPrice({ record: property, isCompact, className }: InPlaceProps) {
  // While prices are typed, the property as it was then: one that changed meanwhile is a conflict.
  const [opened, setOpened] = useRestoredState<InPlaceProperty | null>(`price-${property.id}`, null);
  const [wasOpened, setWasOpened] = useState(opened !== null);
  const { status } = opened ?? property;
  const toText = (prices: Prices) => priceText({ status, ...prices });
  const setPrice = trpc.properties.setPrice.useMutation();
  const { shown, change, isBusy } = useInPlaceChange({
    record: property,
    value: getPrices(property),
    opened: opened && { record: opened, value: getPrices(opened) },
    onConflict: () => opened && setOpened(property),
    field: 'price',
    save: async (ref, prices) => {
      const saved = await setPrice.mutateAsync({ ...ref, ...prices });
      setOpened(null);
      return saved;
    },
    doneText: (prices) => `Precio: ${toText(prices)}.`,
    valueText: toText,
    matches: useOwnMatchToast(property.id),
    errorText: updateErrorText,
  });
  // Before it is needed: digits that are typed while the field is loading would be lost.
  useEffect(() => runWhenIdle(loadPricePopover), []);
  const button = useRef<HTMLButtonElement>(null);
  const text = priceText({ status, ...shown });
  return (
    <>
      <InPlaceButton
        ref={button}
        isCompact={isCompact}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        aria-label={`Precio: ${text}`}
        title={text}
        aria-busy={isBusy}
        onPointerEnter={loadPricePopover}
        onFocus={loadPricePopover}
        onClick={() => {
          setWasOpened(true);
          setOpened(opened ? null : property);
        }}
        className={className}
      >
        {isCompact ? <span className="line-clamp-2 leading-4 whitespace-normal">{text}</span> : text}
      </InPlaceButton>
      {wasOpened && (
        <PricePopover
          open={opened !== null}
          onClose={() => setOpened(null)}
          anchor={button}
          id={property.id}
          status={status}
          prices={opened ? getPrices(opened) : shown}
          onSave={change}
        />
      )}
    </>
  );
}

/** Who is responsible for a property, changed in place. */
export const PropertyResponsibleMenu = defineResponsibleMenu({
  listPath: '/crm/properties',
  useAssign: () => trpc.properties.assign.useMutation(),
});

/** A field of a property in a row or card, changed in place. */
export const PropertyInPlace = defineInPlaceField<'status' | 'price' | 'responsible', InPlaceProperty>({
  status: PropertyStatusMenu,
  price: PropertyPrice,
  responsible: PropertyResponsibleMenu,
});
