import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { MAX_REFERENCE, MAX_REFERENCES_ASKED } from '../../../db/domain/properties/reference.ts';
import { formatCount } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { errorText, invalidate, trpc } from '../../trpc.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FileDrop } from '../../ui/inputs/file-drop.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { UploadList } from '../../ui/uploads/upload-list.tsx';
import { useUploads } from '../../ui/uploads/use-uploads.ts';
import { photoErrorText } from './photo-error-text.ts';
import { readPhotoName } from './photo-names.ts';
import { sendPhoto } from './send-photo.ts';

/** Names that are told of photos without a property. */
const MAX_NAMED = 10;

/** Adds photos to the properties whose references their names begin with, in the order of their numbers. */
export function PhotosByName() {
  const findProperties = usePropertiesByReference();
  const targets = useRef(new WeakMap<File, string>());
  const [isFinding, setFinding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [uploaded, setUploaded] = useState(0);
  const { add, ...sending } = useUploads({
    send: (request) => sendPhoto(targets.current.get(request.file) ?? '', request),
    concurrency: 3,
    errorText: photoErrorText,
    onUploaded: () => setUploaded((before) => before + 1),
    onSettled: (invalidated) => invalidate(invalidated),
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
      const ids = await findProperties(named.flatMap(({ name }) => name.references));
      for (const { file, name } of named) {
        const propertyId = name.references.map((reference) => ids.get(reference)).find(Boolean);
        if (propertyId === undefined) missing.push(file.name);
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

  const total = uploaded + sending.uploads.length;
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
          {formatCount(uploaded)} de {plural(total, 'foto subida', 'fotos subidas')}
        </p>
      )}
      {unknown.length > 0 && (
        <Alert className="my-3">
          {plural(unknown.length, 'foto no es', 'fotos no son')} de ninguna referencia:{' '}
          {unknown.slice(0, MAX_NAMED).join(', ')}
          {unknown.length > MAX_NAMED && ` y ${formatCount(unknown.length - MAX_NAMED)} más`}.
        </Alert>
      )}
      <UploadList {...sending} noun="fotos" />
    </CardSection>
  );
}

/** Returns a function that finds the ids of properties by their references, many in one request. */
function usePropertiesByReference() {
  const utils = trpc.useUtils();
  return async (references: readonly string[]): Promise<Map<string, string>> => {
    const asked = [...new Set(references)].filter(({ length }) => length > 0 && length <= MAX_REFERENCE);
    const ids = new Map<string, string>();
    for (let from = 0; from < asked.length; from += MAX_REFERENCES_ASKED) {
      const part = asked.slice(from, from + MAX_REFERENCES_ASKED);
      const found = await utils.client.properties.withReferences.query({ references: part });
      for (const { id, reference } of found) if (reference !== null) ids.set(reference, id);
    }
    return ids;
  };
}
