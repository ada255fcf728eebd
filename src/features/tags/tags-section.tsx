import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import type { TagForm as TagFormValues } from '../../../db/domain/tags/tag-input.ts';
import { MAX_TAGS } from '../../../db/domain/tags/tags.ts';
import { plural } from '../../lib/format/plural.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TagChip } from '../../ui/display/tag-chips.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { useLastValue } from '../../ui/overlay/use-last-value.ts';
import { FormModal, lazyForm } from '../../ui/record/form-modal.tsx';
import { type ManagedTag, type TagCounts, tagCountText, toCounts } from './tag-counts.ts';

const TagForm = lazyForm(() => import('./tag-form.tsx').then((module) => module.TagForm));
const UniteForm = lazyForm(() => import('./unite-form.tsx').then((module) => module.UniteForm));

const FAILED = 'Error al cambiar la etiqueta. Por favor, inténtalo de nuevo.';
const none: TagCounts = { leads: 0, owners: 0, properties: 0 };

/** The tags of the agency with how many records have each, for managers. */
export function TagsSection() {
  const { data: tags, error, refetch } = trpc.tags.list.useQuery();
  const counted = trpc.tags.counts.useQuery();
  const retired = trpc.tags.retired.useQuery();
  const create = trpc.tags.create.useMutation();
  const update = trpc.tags.update.useMutation();
  const unite = trpc.tags.unite.useMutation();
  const remove = trpc.tags.delete.useMutation();
  const restore = trpc.tags.restore.useMutation();
  const confirm = useConfirm();
  const [editing, setEditing] = useState<ManagedTag | 'new' | null>(null);
  const [uniting, setUniting] = useState<ManagedTag | null>(null);
  const edited = useLastValue(editing);
  const united = useLastValue(uniting);
  const counts = counted.data && toCounts(counted.data);
  const fail = (failure: unknown) => toast.error(errorText(failure, FAILED));
  const undo = (id: string) =>
    restore
      .mutateAsync({ id })
      .then(() => toast.success('Cambio deshecho.'))
      .catch(fail);
  const offerUndo = (text: string, id: string) => toast.undoable(text, 'tags', () => undo(id));

  async function save(tag: TagFormValues) {
    if (editing === 'new' || !editing) await create.mutateAsync({ clientKey: crypto.randomUUID(), tag });
    else await update.mutateAsync({ id: editing.id, version: editing.version, tag });
    setEditing(null);
    toast.success('Etiqueta guardada.');
  }
  async function saveUnion(into: string) {
    if (!uniting) return;
    const { id, version, name } = uniting;
    await unite.mutateAsync({ id, version, into });
    setUniting(null);
    offerUndo(`«${name}» unida.`, id);
  }
  async function askToDelete({ id, version, name }: ManagedTag) {
    // Counted now, as the question says exactly how many there are.
    const { data: latest } = await counted.refetch();
    const isSure = await confirm({
      title: 'Eliminar etiqueta',
      text: `Vas a eliminar «${name}»: ${latest ? tagCountText(toCounts(latest).get(id) ?? none) : 'no se sabe cuántas fichas la tienen'}. Puedes deshacerlo durante diez minutos.`,
      confirmLabel: 'Eliminar',
      danger: true,
    });
    if (!isSure) return;
    remove.mutate(
      { id, version },
      { onSuccess: () => offerUndo(`Etiqueta eliminada: ${name}.`, id), onError: fail },
    );
  }
  return (
    <section aria-label="Etiquetas">
      <header className="mb-3 flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="flex-1 text-16 font-semibold">Etiquetas</h2>
        {tags && tags.length < MAX_TAGS && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing('new')}>
            Nueva etiqueta
          </Button>
        )}
      </header>
      {!tags ? (
        error ? (
          <LoadError
            message={errorText(error, 'Error al cargar las etiquetas. Por favor, inténtalo de nuevo.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-16" />
        )
      ) : (
        <Card>
          {tags.length === 0 ? (
            <p className="px-4 py-3 text-ink-soft">
              Las palabras de tu agencia para leads, propietarios y propiedades: «Inversor», «Urgente»… Cada
              persona las añade en la ficha.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {tags.map((tag) => (
                <li key={tag.id} className="flex min-h-11 items-center gap-3 px-4 py-1.5">
                  <span className="flex min-w-0 flex-1">
                    <TagChip tag={tag} />
                  </span>
                  <span className="text-right text-13 text-ink-soft">
                    {counts ? tagCountText(counts.get(tag.id) ?? none) : counted.error ? 'Sin recuento' : '…'}
                  </span>
                  <Menu
                    label={`Acciones de ${tag.name}`}
                    items={[
                      { label: 'Editar', onSelect: () => setEditing(tag) },
                      ...(tags.length > 1
                        ? [{ label: 'Unir con otra…', onSelect: () => setUniting(tag) }]
                        : []),
                      { label: 'Eliminar', danger: true, onSelect: () => void askToDelete(tag) },
                    ]}
                    trigger={
                      <IconButton label={`Acciones de ${tag.name}`}>
                        <Ellipsis aria-hidden="true" />
                      </IconButton>
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {tags && tags.length > 20 && (
        <p className="mt-2 text-13 text-ink-soft">{`${plural(tags.length, 'etiqueta', 'etiquetas')} de ${MAX_TAGS}`}</p>
      )}
      {retired.data && retired.data.length > 0 && (
        <ul aria-label="Unidas o eliminadas hace poco" className="mt-2 text-13 text-ink-soft">
          {retired.data.map(({ id, name, isUnited }) => (
            <li key={id} className="flex min-h-9 items-center gap-2">
              <span className="min-w-0 truncate">{`«${name}» ${isUnited ? 'unida' : 'eliminada'}`}</span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Recuperar «${name}»`}
                onClick={() => void undo(id)}
              >
                Recuperar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormModal
        open={editing !== null}
        onOpenChange={(open) => !open && setEditing(null)}
        title={edited === 'new' ? 'Nueva etiqueta' : 'Editar etiqueta'}
      >
        {(close) => (
          <TagForm
            stored={edited === 'new' ? null : edited}
            taken={edited === 'new' ? (tags ?? []).map(({ name }) => name) : []}
            onSave={save}
            onCancel={close}
          />
        )}
      </FormModal>
      <FormModal
        open={uniting !== null}
        onOpenChange={(open) => !open && setUniting(null)}
        title={`Unir «${united?.name ?? ''}»`}
        description="Sus fichas tendrán la otra etiqueta. Puedes deshacerlo durante diez minutos."
      >
        {(close) => (
          <UniteForm
            others={(tags ?? []).filter(({ id }) => id !== united?.id)}
            onSave={saveUnion}
            onCancel={close}
          />
        )}
      </FormModal>
    </section>
  );
}
