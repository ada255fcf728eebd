import { toast } from '../feedback/toast.ts';
import { FormLink } from '../form/form-links.tsx';
import type { RecordListPath, RecordPath } from './record-path.ts';
import type { createRecordTexts } from './record-texts.ts';
import { useRecordToast } from './use-record-toast.ts';

type Texts = ReturnType<typeof createRecordTexts>;

/** Returns the props of RecordCreateForm that follow from the noun and path of its records. */
export const getCreateFormDefaults = ({ failure, links, createLabel }: Texts, path: RecordPath) => ({
  linkToCreated: (id: string) => (
    <FormLink to={path} params={{ id }}>
      {links.one}
    </FormLink>
  ),
  errorText: failure('crear'),
  submitLabel: createLabel,
});

/** Returns the same, and what says that a record was created. */
export function useCreateFormDefaults(texts: Texts, path: RecordPath) {
  const showToast = useRecordToast(path);
  return {
    ...getCreateFormDefaults(texts, path),
    onCreated: (_: unknown, created: Parameters<typeof showToast>[1]) =>
      showToast(texts.done('crear'), created),
  };
}

/** Returns the props of RecordEditForm that follow from the noun of its records and the path of their list. */
export const getEditFormDefaults = ({ done, failure, links }: Texts, path: RecordListPath) => ({
  onSaved: () => toast.success(done('guardar')),
  listLink: <FormLink to={path}>{links.all}</FormLink>,
  errorText: failure('actualizar'),
});
