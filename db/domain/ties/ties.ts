/** Tied leads that the page of an owner lists, and properties of a tied owner that the page of a lead does. */
export const MAX_TIED = 20;
/** People that a page proposes to tie. */
export const MAX_PROPOSALS = 3;

export const TIED_TO_OTHER = 'Este lead ya está vinculado a otro propietario. Desvincúlalo antes.';
/** The same, where that owner is hidden from the user. */
export const CANNOT_TIE = 'No se ha podido vincular. Consulta con un gerente.';
