import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { count } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { errorText, invalidate, trpc } from '../../trpc.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { UploadList } from '../../ui/feedback/upload-list.tsx';
import { FileDrop } from '../../ui/inputs/file-drop.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { usePropertyUploads } from '../../ui/record/use-property-uploads.ts';
import { photoErrorText } from './photo-error-text.ts';
import { type PhotoName, readPhotoName } from './photo-names.ts';
import { sendPhoto } from './send-photo.ts';

/** Names that are told of photos without a property. */
const MAX_NAMED = 10;

/** Adds photos to the properties whose references their names begin with, in the order of their numbers. */
export function PhotosByName() {
  const findProperty = usePropertyByReference();
  const targets = useRef(new WeakMap<File, string>());
  const [isFinding, setFinding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [arrived, setArrived] = useState(0);
  const { add, ...sending } = usePropertyUploads({
    send: (job) => sendPhoto(targets.current.get(job.file) ?? '', job),
    atOnce: 3,
    errorText: photoErrorText,
    onArrived: () => setArrived((before) => before + 1),
    onSettled: (outdated) => invalidate(outdated),
  });

  async function addByName(files: File[]) {
    setError(null);
    setFinding(true);
    try {
      const named = files
        .map((file) => ({ file, name: readPhotoName(file.name) }))
        .sort((one, other) => one.name.place - other.name.place);
      const found: File[] = [];
      const missing: string[] = [];
      for (const { file, name } of named) {
        const propertyId = await findProperty(name);
        if (propertyId === null) missing.push(file.name);
        else {
          targets.current.set(file, propertyId);
          found.push(file);
        }
      }
      setUnknown(missing);
      add(found);
    } catch (failure) {
      setError(errorText(failure, 'Error al buscar las propiedades. Por favor, inténtalo de nuevo.'));
    } finally {
      setFinding(false);
    }
  }

  const total = arrived + sending.uploads.length;
  return (
    <CardSection
      title="Fotos por su nombre"
      note="Cada foto va a la propiedad de su referencia: «LL-0001-1.jpg» es la primera de LL-0001."
    >
      <FileDrop
        label={isFinding ? 'Buscando…' : 'Elegir fotos'}
        icon={<ImagePlus aria-hidden="true" />}
        accept="image/*"
        multiple
        disabled={isFinding}
        onFiles={(files) => void addByName(files)}
      >
        {(button) => button}
      </FileDrop>
      {error && <Alert className="mt-3">{error}</Alert>}
      {total > 0 && (
        <p role="status" className="my-3 text-ink-soft">
          {count(arrived)} de {plural(total, 'foto subida', 'fotos subidas')}
        </p>
      )}
      {unknown.length > 0 && (
        <Alert className="my-3">
          {plural(unknown.length, 'foto no es', 'fotos no son')} de ninguna referencia:{' '}
          {unknown.slice(0, MAX_NAMED).join(', ')}
          {unknown.length > MAX_NAMED && ` y ${count(unknown.length - MAX_NAMED)} más`}.
        </Alert>
      )}
      <UploadList {...sending} noun="fotos" />
    </CardSection>
  );
}

/** Returns a function that finds the property of a photo by its name, each reference once. */
function usePropertyByReference() {
  const utils = trpc.useUtils();
  const known = useRef(new Map<string, string>());
  async function find(reference: string): Promise<string | null> {
    const { rows } = await utils.client.properties.list.query({ filters: { title: reference } });
    return rows.find((row) => row.reference === reference)?.id ?? null;
  }
  return async ({ references }: PhotoName): Promise<string | null> => {
    for (const reference of references) {
      const id = known.current.get(reference) ?? (await find(reference));
      if (id === null) continue;
      known.current.set(reference, id);
      return id;
    }
    return null;
  };
}
