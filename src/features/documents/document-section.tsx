import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { useDeleteRecord } from '../../ui/record/use-delete-record.tsx';
import { DocumentSlot, type ScannerComponent } from './document-slot.tsx';
import { isResolved } from './document-types.ts';
import { downloadAll, toZipName } from './download.ts';

type DocumentSectionProps = { propertyId: string; Scanner: ScannerComponent };

/** The documents of a property: six slots, and how many of the required ones are resolved. */
export function DocumentSection({ propertyId, Scanner }: DocumentSectionProps) {
  const { data: slots, error, refetch } = trpc.documents.list.useQuery({ propertyId });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [zipping, setZipping] = useState(false);
  const files = slots?.flatMap((slot) => slot.files) ?? [];
  const wanted = chosen.length > 0 ? files.filter(({ id }) => chosen.includes(id)) : files;
  const { properties } = trpc.useUtils();
  const remove = useDeleteDocuments(propertyId, () => setChosen([]));

  async function download() {
    setZipping(true);
    const property = await properties.get.ensureData({ id: propertyId }).catch(() => null);
    await downloadAll(wanted, toZipName(property?.title ?? 'Propiedad'));
    setZipping(false);
  }
  const required = slots?.filter((slot) => slot.required) ?? [];
  return (
    <CardSection
      data-internal=""
      title="Documentación"
      note={slots && `${required.filter(isResolved).length} de ${required.length} requeridos en orden`}
      actions={
        files.length > 0 && (
          // Aligned to the top of the heading's line, because the baseline of a button is that of its icon.
          <div className="flex flex-wrap justify-end gap-2 self-start pointer-coarse:-mt-2 pointer-coarse:-mb-1">
            {chosen.length > 0 && (
              <Button size="sm" variant="danger" onClick={() => remove([...chosen])}>
                {`Eliminar (${chosen.length})`}
              </Button>
            )}
            <Button
              size="sm"
              icon={<Download aria-hidden="true" />}
              busy={zipping}
              onClick={() => void download()}
            >
              {chosen.length > 0 ? `Descargar (${chosen.length})` : 'Descargar todo'}
            </Button>
          </div>
        )
      }
    >
      {error && !slots ? (
        <ErrorState
          message={errorText(error, 'Error al cargar los documentos de la propiedad.')}
          onRetry={() => void refetch()}
        />
      ) : !slots ? (
        <Skeleton className="h-64" />
      ) : (
        <ul aria-label="Documentos" className="divide-y divide-line">
          {slots.map((slot) => (
            <DocumentSlot
              key={slot.category}
              propertyId={propertyId}
              slot={slot}
              Scanner={Scanner}
              chosen={chosen}
              onChoose={setChosen}
              onDelete={(id) => remove([id])}
            />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function useDeleteDocuments(propertyId: string, onDeleted: () => void) {
  const mutation = trpc.documents.delete.useMutation({ onSuccess: onDeleted });
  const many = (ids: readonly string[]) => ids.length > 1;
  // A ref, because the error text depends on the ids at the time of the failure, not of the render.
  const requestedIds = useRef<readonly string[]>([]);
  const { confirmDelete } = useDeleteRecord({
    remove: ({ ids }: { id: string; ids: string[] }) => mutation.mutateAsync({ propertyId, ids }),
    text: ({ ids }) =>
      many(ids)
        ? `Vas a eliminar ${ids.length} documentos. Esta acción no se puede deshacer.`
        : 'Vas a eliminar este documento. Esta acción no se puede deshacer.',
    errorText: (error) =>
      errorText(
        error,
        many(requestedIds.current)
          ? 'Error al eliminar los documentos. Por favor, inténtalo de nuevo.'
          : 'Error al eliminar el documento. Por favor, inténtalo de nuevo.',
      ),
    done: ({ ids }) => (many(ids) ? 'Documentos eliminados.' : 'Documento eliminado.'),
  });
  return (ids: string[]) => {
    requestedIds.current = ids;
    confirmDelete({ id: propertyId, ids });
  };
}
