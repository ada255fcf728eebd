/** Tags of an agency, and of one record; a merge keeps more, and an undo restores more. */
export const MAX_TAGS = 200;
export const MAX_TAGS_OF_RECORD = 20;
export const MAX_TAG_NAME = 30;
export const TAGS_FULL = `Ya hay ${MAX_TAGS} etiquetas. Une o elimina alguna que no uséis.`;
export const TAG_NAME_TAKEN = 'Ya hay una etiqueta con este nombre.';
export const TAG_NOT_FOUND = 'Etiqueta no encontrada';
export const RECORD_TAGS_FULL = `Como máximo ${MAX_TAGS_OF_RECORD} etiquetas en una ficha.`;
/** How long the deletion of a tag, and its uniting with another one, can be undone. */
export const TAG_UNDO_MS = 10 * 60_000;

/** The tones of a tag; its name always stands beside. */
export const tagColours = ['teal', 'blue', 'violet', 'green', 'yellow', 'orange', 'pink', 'grey'] as const;
export type TagColour = (typeof tagColours)[number];
