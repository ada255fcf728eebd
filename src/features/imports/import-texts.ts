import type { ImportState, RowOutcome } from '../../../db/domain/imports/imports.ts';
import type { Tone } from '../../ui/display/badge.tsx';

export const outcomeTexts: Record<RowOutcome, { one: string; many: string }> = {
  new: { one: 'nuevo', many: 'nuevos' },
  changed: { one: 'con cambios', many: 'con cambios' },
  same: { one: 'sin cambios', many: 'sin cambios' },
  duplicate: { one: 'repetido', many: 'repetidos' },
  wrong: { one: 'con errores', many: 'con errores' },
  undone: { one: 'deshecho', many: 'deshechos' },
  kept: { one: 'conservado', many: 'conservados' },
};

export const stateTexts: Record<ImportState, { label: string; tone: Tone }> = {
  draft: { label: 'Sin importar', tone: 'reserved' },
  running: { label: 'Importando', tone: 'progress' },
  paused: { label: 'En pausa', tone: 'reserved' },
  done: { label: 'Importado', tone: 'won' },
  undoing: { label: 'Deshaciendo', tone: 'progress' },
  undone: { label: 'Deshecho', tone: 'lost' },
};
