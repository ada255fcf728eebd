import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { containsWords } from '../../db/domain/fold.ts';
import { MAX_PICKER_OPTIONS } from '../../db/domain/lists.ts';
import { classes } from '../lib/classes.ts';
import { MAX_SEARCH_LENGTH } from '../lib/list/list-url-and-storage.ts';
import { useDebounced } from '../lib/list/use-debounced.ts';
import { Button } from '../ui/button.tsx';
import { CoverThumbnail } from '../ui/display/cover-thumbnail.tsx';
import { selectAfterPress, selectOnFocus } from '../ui/inputs/pointer-press.ts';
import { useLastValue } from '../ui/overlay/use-last-value.ts';
import { useCreateModal } from '../ui/record/create-from-picker.ts';
import { describeChoice } from './describe-choice.ts';
import { LabelSkeleton, NOT_LOADED, PickerError } from './picker-notices.tsx';
import type { Choice, RecordPickerProps } from './picker-props.ts';

/** The id of the option that creates what was searched for. */
const CREATE = 'create';
const createLabels = { lead: 'Crear lead', owner: 'Crear propietario', property: 'Crear propiedad' };
/** The placeholder where the chosen record has been deleted. */
const DELETED = 'Ya no existe';

const itemClass =
  'flex min-h-8 items-center gap-2 rounded-md px-2 py-1 outline-none select-none data-disabled:text-ink-faint data-highlighted:bg-sunken pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-accent';

export function RecordPickerBody(props: RecordPickerProps) {
  const {
    value,
    onChange,
    onBlur,
    useChoices,
    texts,
    storedLabel,
    ref,
    canCreate,
    ownerId,
    adjust,
    ...others
  } = props;
  const { none: noneLabel = texts.none, ...control } = others;
  const [creating, setCreating] = useState<{ typed: string } | null>(null);
  const lastCreated = useLastValue(creating);
  const [stored] = useState<Choice | null>(value && storedLabel ? { id: value, label: storedLabel } : null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<Choice | null>(null);
  const search = useDebounced(typed?.trim() ?? '', typed ? 250 : 0);

  const offered = useChoices({ chosen: value }, open || value !== null);
  const found = useChoices({ search, chosen: null }, open && search !== '');
  const current = search === '' ? offered : found;
  const isUpToDate =
    (typed?.trim() ?? '') === search && current.data !== undefined && !current.isPlaceholderData;
  const isLoaded = offered.data !== undefined && !offered.isPlaceholderData;
  const none: Choice | null = noneLabel === undefined ? null : { id: '', label: noneLabel };
  const chosen =
    value === null
      ? none
      : ([picked, ...(offered.data ?? []), ...(isLoaded ? [stored] : [])].find((one) => one?.id === value) ??
        null);
  const hasNoLabel = value !== null && chosen === null && typed === null;
  const failed = hasNoLabel && !isLoaded && offered.error !== null;
  const isLabelLoading = hasNoLabel && !isLoaded && !failed;
  const placeholder = failed ? NOT_LOADED : hasNoLabel ? DELETED : texts.placeholder;
  const isEmpty = !typed?.trim();
  const all = current.data ?? offered.data ?? [];
  const choices = adjust ? adjust(all) : all;
  // Filtered here until the response arrives, so that Enter cannot take an option that does not match.
  const matching =
    isUpToDate && !texts.isLocal ? choices : choices.filter(({ label }) => containsWords(label, typed ?? ''));
  const CreateModal = useCreateModal(canCreate ? texts.creates : undefined);
  const isMissing = isUpToDate && !isEmpty && matching.length === 0;
  const create: Choice | null =
    CreateModal && texts.creates && isMissing
      ? { id: CREATE, label: `${createLabels[texts.creates]} «${search}»` }
      : null;
  const items = [...(none && isEmpty ? [none] : []), ...matching, ...(create ? [create] : [])];

  // What is typed replaces a name that arrives while the field has the focus, as it does one that was there before.
  const arrived = typed === null && chosen !== picked ? chosen?.label : undefined;
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (arrived && focused instanceof HTMLInputElement && focused.id === control.id) focused.select();
  }, [arrived, control.id]);

  // Of the chosen property, until another one is searched for.
  const cover = typed === null ? chosen?.cover : undefined;

  function choose(choice: Choice | null) {
    if (choice?.id === CREATE) return setCreating({ typed: search });
    setPicked(choice);
    setTyped(null);
    onChange(choice?.id || null);
  }
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root<Choice>
        items={items}
        filter={null}
        value={chosen}
        onValueChange={(choice, details) => {
          if (details.reason === 'item-press') choose(choice);
          // Escape closes the surrounding dialog; it does not clear the choice.
          if (details.reason === 'escape-key') details.allowPropagation();
        }}
        inputValue={typed ?? chosen?.label ?? ''}
        onInputValueChange={(text, { reason }) => reason === 'input-change' && setTyped(text)}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setTyped(null);
        }}
        itemToStringLabel={getLabel}
        isItemEqualToValue={(one, other) => one.id === other.id}
        autoHighlight
        disabled={control.disabled}
      >
        <div className="relative">
          <Combobox.Input
            {...control}
            ref={ref}
            aria-busy={isLabelLoading || undefined}
            placeholder={isLabelLoading ? undefined : placeholder}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            onFocus={selectOnFocus}
            // It keeps the focus when a record is chosen: the next press starts a search too.
            onPointerDown={({ currentTarget: input }) => {
              if (typed === null) selectAfterPress(input);
            }}
            onBlur={onBlur}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !open) return;
              // Closes the list only, also one without hits, not the dialog around it.
              event.stopPropagation();
              event.preventDefault();
              setOpen(false);
              setTyped(null);
            }}
            className={classes('field-box truncate pr-9!', cover !== undefined && 'pl-13!')}
          />
          {cover !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 left-1.5 grid place-items-center">
              <CoverThumbnail cover={cover} className="h-6.5 w-9" />
            </span>
          )}
          {isLabelLoading && <LabelSkeleton />}
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-faint"
          />
        </div>
        {failed && !open && (
          <PickerError text={texts.errorText(offered.error)} onRetry={() => void offered.refetch()} />
        )}
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-50 outline-none">
            <Combobox.Popup className="flex max-h-[min(20rem,var(--available-height))] w-[max(var(--anchor-width),min(22rem,var(--available-width)))] origin-(--transform-origin) flex-col rounded-lg border border-line bg-raised p-1 shadow-raised outline-none transition duration-150 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0">
              <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain">{item}</Combobox.List>
              <Combobox.Status className="text-13 text-ink-soft *:px-2 *:py-1.5">
                {current.error ? (
                  <span className="flex items-center gap-2">
                    <span className="flex-1">{texts.errorText(current.error)}</span>
                    <Button size="sm" onClick={() => void current.refetch()}>
                      Reintentar
                    </Button>
                  </span>
                ) : matching.length === 0 ? (
                  <p>{!isUpToDate ? 'Cargando…' : isEmpty ? texts.nothing : texts.noMatch}</p>
                ) : (
                  isUpToDate && matching.length >= MAX_PICKER_OPTIONS && <p>Escribe para encontrar más.</p>
                )}
              </Combobox.Status>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {CreateModal && lastCreated && (
        <CreateModal
          open={creating !== null}
          onOpenChange={(next) => !next && setCreating(null)}
          defaultValues={{ typed: lastCreated.typed, ownerId }}
          onCreated={({ id, label, isVisible }) => isVisible && choose({ id, label })}
        />
      )}
    </CSPProvider>
  );
}

function SecondLine({ choice }: { choice: Choice }) {
  const { text, price } = describeChoice(choice);
  return (
    <span className="flex text-12 text-ink-soft">
      <span className="min-w-0 truncate" title={text}>
        {text}
      </span>
      {price && <span className="shrink-0 whitespace-pre">{text ? ` · ${price}` : price}</span>}
    </span>
  );
}

const getLabel = (choice: Choice) => choice.label;
const item = (choice: Choice) => (
  <Combobox.Item
    key={choice.id}
    value={choice}
    disabled={choice.disabledReason !== undefined}
    className={itemClass}
  >
    {choice.id === CREATE && <Plus aria-hidden="true" />}
    {choice.cover !== undefined && <CoverThumbnail cover={choice.cover} className="h-9 w-12" />}
    <span className={`min-w-0 flex-1 break-words ${choice.id === '' ? 'text-ink-soft' : ''}`}>
      {choice.label}
      <SecondLine choice={choice} />
    </span>
    <Combobox.ItemIndicator>
      <Check aria-hidden="true" className="size-4 text-accent" />
    </Combobox.ItemIndicator>
  </Combobox.Item>
);
