import type { PageRecord, RecordDefinition } from './record-definition.ts';
import type { createRecordTexts } from './record-texts.ts';

type Defined<R extends PageRecord> = Pick<
  RecordDefinition<R>,
  'list' | 'detail' | 'rows' | 'useRecord' | 'useDelete'
> &
  Partial<Pick<RecordDefinition<R>, 'listLabel' | 'newForm' | 'editForm' | 'loadErrorText'>> & {
    texts: ReturnType<typeof createRecordTexts>;
    /** What the confirmation of a deletion says. */
    deletion: RecordDefinition<R>['deletion']['text'];
  };

/** Returns the definition of a kind of record, with the texts that it does not state. */
export const defineRecord = <R extends PageRecord>({
  texts,
  deletion,
  ...given
}: Defined<R>): RecordDefinition<R> => ({
  ...texts,
  loadErrorText: texts.failure('cargar'),
  ...given,
  deletion: { text: deletion, errorText: texts.failure('eliminar'), done: texts.done('eliminar') },
});
