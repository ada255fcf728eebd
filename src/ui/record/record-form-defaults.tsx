import { toast } from '../feedback/toast.ts';
import { FormLink } from '../form/form-links.tsx';
import type { RecordPath, RecordsPath } from './record-path.ts';
import type { createRecordTexts } from './record-texts.ts';
import { useAnnounceRecord } from './use-announce-record.ts';

type Texts = ReturnType<typeof createRecordTexts>;

/** Returns the props of RecordCreateForm that follow from the noun and path of its records. */
export function useCreateFormDefaults({ done, failure, links, createLabel }: Texts, path: RecordPath) {
  const announce = useAnnounceRecord(path);
  return {
    onCreated: (_: unknown, created: Parameters<typeof announce>[1]) => announce(done('crear'), created),
    linkToCreated: (id: string) => (
      <FormLink to={path} params={{ id }}>
        {links.one}
      </FormLink>
    ),
    errorText: failure('crear'),
    submitLabel: createLabel,
  };
}

/** Returns the props of RecordEditForm that follow from the noun of its records and the path of their list. */
export const getEditFormDefaults = ({ done, failure, links }: Texts, path: RecordsPath) => ({
  onSaved: () => toast.success(done('guardar')),
  listLink: <FormLink to={path}>{links.all}</FormLink>,
  errorText: failure('actualizar'),
});
