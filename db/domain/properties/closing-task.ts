import { hasAtMostCharacters } from '../characters.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';

const [BEFORE, AFTER] = ['Avisar: «', '» ya no está disponible'];

/** The title of the task that informs a lead that a property is gone; a long title of the property is cut. */
export function toClosingTaskTitle(propertyTitle: string): string {
  const room = MAX_LENGTHS.title - BEFORE.length - AFTER.length;
  const cut = [...propertyTitle].slice(0, room - 1).join('');
  return `${BEFORE}${hasAtMostCharacters(propertyTitle, room) ? propertyTitle : `${cut}…`}${AFTER}`;
}
