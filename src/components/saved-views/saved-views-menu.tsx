import { Bookmark, Users } from 'lucide-react';
import { useState } from 'react';
import { builtInViews } from '../../../db/domain/saved-views/built-in-views.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { storeDefaultView } from '../../lib/list/default-views.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { MenuItem } from '../../ui/overlay/menu-entries.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { lazyForm, preloadForm } from '../../ui/record/form-modal.tsx';
import { useAppliedView } from './use-applied-view.ts';
import type { SavedView, SavedViewsProps, ShownView } from './view-types.ts';

const SavedViewForm = lazyForm(() => import('./saved-view-form.tsx').then((module) => module.SavedViewForm));
const preload = () => preloadForm(SavedViewForm);

const FAILED = 'Error al guardar la vista. Por favor, inténtalo de nuevo.';

/** 'Vistas': opens, saves and changes the saved views of a list. */
export function SavedViewsMenu(props: SavedViewsProps) {
  const { list } = props;
  const confirm = useConfirm();
  const { appliedId, defaultId, current, isChanged, apply, leave, setApplied } = useAppliedView(props);
  const [wasOpened, setWasOpened] = useState(false);
  const builtIn = builtInViews
    .filter((view) => view.list === list)
    .map((view): ShownView => ({ ...view, isShared: false, canChange: false }));
  const appliedBuiltIn = builtIn.find(({ id }) => id === appliedId);
  const isSaved = appliedId !== undefined && !appliedBuiltIn;
  const views = trpc.savedViews.list.useQuery({ list }, { enabled: wasOpened || isSaved });
  const update = trpc.savedViews.update.useMutation();
  const remove = trpc.savedViews.delete.useMutation();
  const setDefault = trpc.savedViews.setDefault.useMutation();
  const [form, setForm] = useRestoredState<{ editing: SavedView | null } | null>('saved-view', null);

  const saved = views.data?.find(({ id }) => id === appliedId);
  const applied = appliedBuiltIn ?? saved;
  const changed = applied !== undefined && isChanged(applied);
  const report = (error: unknown) => void toast.error(errorText(error, FAILED));

  function updateParams({ id, version, name, isShared }: SavedView) {
    const view = { name, isShared, params: current };
    update.mutateAsync({ id, version, view }).then(() => {
      if (id === defaultId) storeDefaultView(list, { id, params: current });
      toast.success('Vista actualizada.');
    }, report);
  }
  function openByDefault(view: ShownView | null) {
    setDefault.mutateAsync({ list, id: view?.id ?? null }).then(() => {
      storeDefaultView(list, view);
      toast.success(
        view ? `La lista se abrirá con «${view.name}».` : 'La lista ya no se abrirá con una vista.',
      );
    }, report);
  }
  async function askToDelete({ id, name, isShared }: SavedView) {
    const isDeleted = await confirm({
      title: 'Eliminar vista',
      text: isShared
        ? `Se eliminará «${name}» para toda la agencia. Los registros no cambian.`
        : `Se eliminará «${name}». Los registros no cambian.`,
      confirmLabel: 'Eliminar',
      danger: true,
      run: () => remove.mutateAsync({ id }),
      errorMessage: (error) => errorText(error, 'Error al eliminar la vista.'),
    });
    if (!isDeleted) return;
    if (id === defaultId) storeDefaultView(list, null);
    leave();
    toast.success('Vista eliminada.');
  }

  const toItem = (view: ShownView): MenuItem => ({
    label: [view.name, view.isShared && 'de la agencia', view.id === defaultId && 'por defecto']
      .filter(Boolean)
      .join(' · '),
    icon: view.isShared ? <Users aria-hidden="true" /> : <Bookmark aria-hidden="true" />,
    checked: view.id === appliedId,
    onSelect: () => apply(view),
  });
  const items: MenuItem[] = [
    ...[...builtIn, ...(views.data ?? [])].map(toItem),
    ...(builtIn.length + (views.data?.length ?? 0) ? (['separator'] as const) : []),
    ...(saved && changed && saved.canChange
      ? [{ label: 'Actualizar vista', onSelect: () => updateParams(saved) }]
      : []),
    { label: 'Guardar vista…', onSelect: () => setForm({ editing: null }) },
    ...(applied
      ? [
          applied.id === defaultId
            ? { label: 'No abrir por defecto', onSelect: () => openByDefault(null) }
            : { label: 'Abrir por defecto', onSelect: () => openByDefault(applied) },
          ...(saved?.canChange
            ? [{ label: 'Cambiar nombre…', onSelect: () => setForm({ editing: saved }) }]
            : []),
          { label: 'Quitar vista', onSelect: leave },
          ...(saved?.canChange
            ? [
                'separator' as const,
                { label: 'Eliminar vista…', danger: true, onSelect: () => void askToDelete(saved) },
              ]
            : []),
        ]
      : []),
  ];

  return (
    <>
      {builtIn.map((view) => {
        const isShown = view === appliedBuiltIn && !changed;
        return (
          <Button
            key={view.id}
            aria-pressed={isShown}
            onClick={() => (isShown ? leave() : apply(view))}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong max-md:min-h-11"
          >
            {view.name}
          </Button>
        );
      })}
      <Menu
        label="Vistas"
        trigger={
          <Button
            icon={<Bookmark aria-hidden="true" />}
            onClick={() => {
              setWasOpened(true);
              preload();
            }}
            className="max-md:min-h-11"
          >
            <span className="max-w-40 truncate">{saved ? saved.name : 'Vistas'}</span>
            {saved && changed && <span className="font-normal text-ink-soft">· modificada</span>}
          </Button>
        }
        items={items}
      />
      <Modal
        open={form !== null}
        onOpenChange={() => setForm(null)}
        title={form?.editing ? 'Cambiar nombre' : 'Guardar vista'}
        description={
          form?.editing ? undefined : 'Guarda los filtros, el orden, las columnas y la vista que ves ahora.'
        }
      >
        {form && (
          <SavedViewForm
            list={list}
            editing={form.editing}
            params={current}
            onClose={() => setForm(null)}
            onCreated={setApplied}
          />
        )}
      </Modal>
    </>
  );
}
