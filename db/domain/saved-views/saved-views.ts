/** The lists that have saved views. */
export const savedViewLists = ['leads', 'owners', 'properties', 'ads', 'tasks'] as const;
export type SavedViewList = (typeof savedViewLists)[number];

export const MAX_VIEW_NAME = 60;
/** Views of a list: of each person, and of the agency. A trigger asserts it. */
export const MAX_SAVED_VIEWS = 50;
/** Parameters of a view: more than any list has. */
export const MAX_VIEW_PARAMS = 30;
/** Characters of a parameter: as many as the list's address accepts. */
export const MAX_PARAM_LENGTH = 200;

export const VIEWS_FULL = `Ya hay ${MAX_SAVED_VIEWS} vistas de esta lista. Elimina alguna que no uses.`;
export const VIEW_NAME_TAKEN = 'Ya hay una vista con este nombre.';
