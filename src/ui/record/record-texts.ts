const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How a kind of record is called: 'la', 'propiedad', 'propiedades'. */
type Noun = readonly [article: 'el' | 'la', one: string, many: string];
/** Returns the text of an error, or `fallback` where it has none of its own. */
type ErrorText = (error: unknown, fallback: string) => string;

/** Returns the texts that the list, the page and the forms of a kind of record have. */
export function createRecordTexts([article, one, many]: Noun, errorText: ErrorText) {
  const isFeminine = article === 'la';
  const ending = isFeminine ? 'a' : 'o';
  const [name, all] = [capitalize(one), capitalize(many)];
  const toFailure = (verb: string, what: string) => (error: unknown) =>
    errorText(error, `Error al ${verb} ${what}. Por favor, inténtalo de nuevo.`);
  return {
    loading: `Cargando ${one}`,
    missing: {
      title: `${name} no encontrad${ending}`,
      text: `${capitalize(article)} ${one} que buscas no existe o no tienes permisos para ver${isFeminine ? 'la' : 'lo'}.`,
    },
    previousNextLabels: [`Otr${ending}s ${many}`, `${name} anterior`, `${name} siguiente`],
    newForm: { title: `Nuev${ending} ${name}` },
    editForm: { title: `Editar ${name}` },
    createLabel: `Crear ${one}`,
    links: { one: `Ver ${one}`, all: `Ver ${many}` },
    /** What is said once it is done: 'Anuncio creado.' of 'crear'. */
    done: (verb: string) => `${name} ${verb.slice(0, -1)}d${ending}.`,
    /** Returns what is said where it fails: 'Error al crear el anuncio. …' of 'crear'. */
    failure: (verb: string) => toFailure(verb, `${article} ${one}`),
    listLabel: all,
    /** For defineList. */
    listTexts: {
      label: all,
      noneMatch: `${isFeminine ? 'Ninguna' : 'Ningún'} ${one} coincide con los filtros`,
      errorText: toFailure('cargar', `${isFeminine ? 'las' : 'los'} ${many}`),
    },
    emptyList: {
      title: `No hay ${many} disponibles`,
      create: `Crear Primer${isFeminine ? 'a' : ''} ${name}`,
    },
  } as const;
}
