import type { PageRecord, RecordDefinition } from './record-definition.ts';

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How a kind of record is called: 'la', 'propiedad', 'propiedades'. */
type Noun = readonly [article: 'el' | 'la', one: string, many: string];

/** The texts that the pages of a kind of record have. */
function toRecordTexts([article, one, many]: Noun) {
  const [ending, pronoun, other] = article === 'la' ? ['a', 'la', 'Otras'] : ['o', 'lo', 'Otros'];
  const name = capitalize(one);
  return {
    loading: `Cargando ${one}`,
    missing: {
      title: `${name} no encontrad${ending}`,
      text: `${capitalize(article)} ${one} que buscas no existe o no tienes permisos para ver${pronoun}.`,
    },
    previousNextLabels: [`${other} ${many}`, `${name} anterior`, `${name} siguiente`],
    newForm: { title: `Nuev${ending} ${name}` },
    editForm: { title: `Editar ${name}` },
    /** What is said once it is done: 'Anuncio creado.' of 'crear'. */
    done: (verb: string) => `${name} ${verb.slice(0, -1)}d${ending}.`,
    /** The text of its failure. */
    failed: (verb: string) => `Error al ${verb} ${article} ${one}. Por favor, inténtalo de nuevo.`,
  } as const;
}

type RecordTexts = {
  done: (verb: string) => string;
  /** Returns a function that returns the text of an error: `failure('crear')`. */
  failure: (verb: string) => (error: unknown) => string;
};
type Defined<R extends PageRecord> = Pick<
  RecordDefinition<R>,
  'list' | 'listLabel' | 'detail' | 'rows' | 'useRecord' | 'useDelete'
> &
  Partial<Pick<RecordDefinition<R>, 'newForm' | 'editForm' | 'loadErrorText'>> & {
    noun: Noun;
    /** The text of an error, by the text where it has none of its own. */
    errorText: (error: unknown, fallback: string) => string;
    /** What the confirmation of a deletion says. */
    deletion: RecordDefinition<R>['deletion']['text'];
  };

/** Returns the definition of a kind of record, and the texts of its forms; they follow from the noun, where none are given. */
export function defineRecord<R extends PageRecord>({
  noun,
  errorText,
  deletion,
  ...given
}: Defined<R>): RecordDefinition<R> & RecordTexts {
  const { done, failed, ...texts } = toRecordTexts(noun);
  const failure = (verb: string) => (error: unknown) => errorText(error, failed(verb));
  return {
    ...texts,
    loadErrorText: failure('cargar'),
    ...given,
    done,
    failure,
    deletion: { text: deletion, errorText: failure('eliminar'), done: done('eliminar') },
  };
}
