import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { SEARCH_RESULTS } from '../../../db/domain/search/search.ts';
import { plural } from '../../lib/format/plural.ts';
import { MAX_SEARCH_LENGTH } from '../../lib/list/list-url-and-storage.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { openAgendaRecord } from '../../lib/records/agenda-dialogs.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { CloseOnBack } from '../../ui/overlay/close-on-back.tsx';
import { backdropClass, getFieldFocus } from '../../ui/overlay/overlay.ts';
import { useKeystrokeBuffer } from '../../ui/overlay/use-keystroke-buffer.ts';
import { useFormToOpen } from '../quick-create/form-to-open.tsx';
import { getNavigationItems } from '../sections.ts';
import { useSession } from '../session/session.ts';
import { readRecentRecords } from './recent-records.ts';
import {
  findActions,
  type SearchGroup,
  type SearchOption,
  toCallOptions,
  toContactOptions,
  toPersonToCall,
  toRecentGroup,
  toResultGroups,
} from './search-options.ts';

/** Time without typing after which the server is asked. */
const REST_MS = 200;

type SearchDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  ownId: string;
};

/** The dialog that finds records of every kind, and actions: a combobox whose listbox is always open. */
export function SearchDialog({ open, onOpenChange, ...props }: SearchDialogProps) {
  // Opened in an effect after the mount, so that the first opening is animated too.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
  const input = useRef<HTMLInputElement>(null);
  const close = () => onOpenChange(false);
  useKeystrokeBuffer(open, close);
  return (
    <CSPProvider disableStyleElements>
      {shown && <CloseOnBack onBack={close} isDirty={() => false} />}
      <Dialog.Root open={shown} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClass} />
          <Dialog.Popup
            data-search=""
            initialFocus={() => (input.current ? getFieldFocus(input.current) : true)}
            className="fixed inset-0 z-50 mx-auto flex w-full flex-col overflow-clip bg-raised shadow-raised outline-none transition duration-150 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 md:inset-x-8 md:top-[10vh] md:bottom-auto md:max-h-[min(38rem,80vh)] md:max-w-2xl md:rounded-xl"
          >
            <Dialog.Title className="sr-only">Buscar en todo</Dialog.Title>
            <SearchPanel {...props} input={input} close={close} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}

type SearchPanelProps = Pick<SearchDialogProps, 'ownId'> & {
  input: RefObject<HTMLInputElement | null>;
  close: () => void;
};

function SearchPanel({ ownId, input, close }: SearchPanelProps) {
  const [, openForm] = useFormToOpen();
  const [typed, setTyped] = useState('');
  const { groups, status, error, retry } = useSearchGroups(typed.trim(), ownId);
  const navigate = useNavigate();

  function activate(option: SearchOption) {
    close();
    if ('form' in option) openForm({ form: option.form, typed: option.typed });
    else if ('taskId' in option) openAgendaRecord({ kind: 'task', id: option.taskId });
    else if ('target' in option) void navigate(option.target);
  }
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={typed}
      // A chosen option would put its label into the input.
      onValueChange={(text, { reason }) => reason === 'input-change' && setTyped(text)}
    >
      <div className="flex items-center gap-2 border-line border-b px-3 py-2">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
        <Autocomplete.Input
          ref={input}
          aria-label="Buscar en todo"
          placeholder="Nombre, teléfono, email, título, dirección…"
          enterKeyHint="go"
          maxLength={MAX_SEARCH_LENGTH}
          className="h-11 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-ink-faint"
        />
        <IconButton label="Cerrar" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Autocomplete.List
        aria-label="Resultados"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 outline-none empty:hidden"
      >
        {(group: SearchGroup) => (
          <Autocomplete.Group key={group.title} items={group.items} className="mb-2 last:mb-0">
            <Autocomplete.GroupLabel className="px-2 py-1 text-12 font-semibold text-ink-soft">
              {group.title}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(option: SearchOption) => (
                <OptionRow key={option.key} option={option} onActivate={() => activate(option)} />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <div role="status" className="flex items-center gap-2 px-4 py-2 text-13 text-ink-soft empty:hidden">
        {status}
        {error && (
          <Button size="sm" onClick={retry}>
            Reintentar
          </Button>
        )}
      </div>
    </Autocomplete.Root>
  );
}

function OptionRow({ option, onActivate }: { option: SearchOption; onActivate: () => void }) {
  const { label, detail, icon: Icon, cover } = option;
  return (
    <Autocomplete.Item
      value={option}
      // Without a value that is chosen, the highlighted option is the one that screen readers say.
      render={(props, { highlighted }) =>
        'dialled' in option ? (
          <a
            {...props}
            role="option"
            tabIndex={-1}
            aria-selected={highlighted}
            href={`tel:${option.dialled}`}
          >
            {props.children}
          </a>
        ) : (
          <div {...props} role="option" tabIndex={-1} aria-selected={highlighted} />
        )
      }
      title={detail ? `${label} · ${detail}` : label}
      onClick={onActivate}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 select-none max-md:py-1.5 data-highlighted:bg-sunken pointer-coarse:min-h-11"
    >
      {cover ? (
        <CoverThumbnail cover={cover} className="-mx-1 h-5 w-6" />
      ) : (
        <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      )}
      <span className="flex min-w-0 flex-1 items-baseline gap-x-3 *:truncate max-md:flex-col max-md:items-stretch">
        <span className="md:max-w-[70%] md:shrink-0">{label}</span>
        {detail && <span className="min-w-0 flex-1 text-13 text-ink-soft max-md:leading-4">{detail}</span>}
      </span>
    </Autocomplete.Item>
  );
}

/** The groups for a text, and what the status line says; without text the records opened last and the actions. */
function useSearchGroups(text: string, ownId: string) {
  const search = useDebounced(text, REST_MS);
  const query = trpc.search.everything.useQuery(
    { search },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
  // Tasks are called 'Llamar a …' too, so that the whole text is searched as well, in the same request.
  const person = toPersonToCall(search);
  const toCall = trpc.search.everything.useQuery({ search: person }, { enabled: person !== '' });
  const [recent] = useState(() => toRecentGroup(readRecentRecords(ownId)));
  const pages = getNavigationItems(useSession());
  const actions = findActions(text, pages);
  const toActions = (items: SearchOption[]): SearchGroup[] =>
    items.length > 0 ? [{ title: 'Acciones', items }] : [];
  const retry = () => void query.refetch();
  if (text === '') return { groups: [...recent, ...toActions(actions)], status: null, error: false, retry };
  // Results of an earlier text are not shown, so that Enter cannot open one of them.
  const found = text === search && !query.isPlaceholderData ? query.data : undefined;
  if (query.error && text === search)
    return {
      groups: toActions(actions),
      status: errorText(query.error, 'Error al buscar. Por favor, inténtalo de nuevo.'),
      error: true,
      retry,
    };
  if (!found) return { groups: toActions(actions), status: 'Buscando…', error: false, retry };
  const results = toResultGroups(text, found);
  const calls = toCallOptions(person === '' || !toCall.data ? found : toCall.data);
  const totals = Object.values(found).map(({ total }) => total);
  const count = totals.reduce((sum, total) => sum + total, 0);
  const isCapped = totals.some((total) => total > SEARCH_RESULTS.counted);
  const counted = plural(count, 'resultado', 'resultados');
  const isDeadEnd = count + actions.length + calls.length === 0;
  const nothing = isDeadEnd ? 'Nada coincide con la búsqueda.' : null;
  const status = count === 0 ? nothing : isCapped ? `Más de ${counted}` : counted;
  // Without a hit the actions stay, behind what can be done with the text.
  const ways = isDeadEnd
    ? [...toContactOptions(text), ...findActions('', pages)]
    : [...calls, ...actions, ...(count === 0 ? toContactOptions(text) : [])];
  const groups = [...results, ...toActions(ways)];
  return { groups, status, error: false, retry };
}
