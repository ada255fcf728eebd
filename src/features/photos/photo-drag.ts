import {
  Accessibility,
  AutoScroller,
  Cursor,
  type DragDropManagerInput,
  type DragEndEvent,
  Feedback,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/react/sortable';

type Event = { operation: Pick<DragEndEvent['operation'], 'source'>; canceled: boolean };

/** The index of the first sortable photo: the cover is at 0 and is not sortable. */
export const FIRST_SORTABLE_INDEX = 1;

/** The start and target index (from 0) of a drag; null without one. */
export function getDragPositions({ source }: Event['operation']): { from: number; to: number } | null {
  return isSortable(source)
    ? { from: source.initialIndex + FIRST_SORTABLE_INDEX, to: source.index + FIRST_SORTABLE_INDEX }
    : null;
}

const { Delay, Distance } = PointerActivationConstraints;

export const photoSensors: DragDropManagerInput['sensors'] = [
  PointerSensor.configure({
    activatorElements: (source) => [source.element],
    // A click opens the photo, and its menu is not draggable.
    preventActivation: ({ target }) => target instanceof Element && target.closest('[data-still]') !== null,
    activationConstraints: ({ pointerType }) => [
      pointerType === 'touch' ? new Delay({ value: 250, tolerance: 8 }) : new Distance({ value: 6 }),
    ],
  }),
  // Enter opens the photo; only Space starts a drag.
  KeyboardSensor.configure({ keyboardCodes: { ...KeyboardSensor.defaults.keyboardCodes, start: ['Space'] } }),
];

// The index announced last, so that only changes are announced.
let announcedIndex: number | undefined;

// Writes the same inline styles as the kanban board; allowed by hash in src/public/_headers.
export const photoPlugins: DragDropManagerInput['plugins'] = [
  AutoScroller,
  Cursor,
  PreventSelection,
  Feedback.configure({ dropAnimation: null }),
  Accessibility.configure({
    screenReaderInstructions: {
      draggable:
        'Pulsa espacio para coger la foto, las flechas para moverla, espacio otra vez para soltarla y Escape para cancelar.',
    },
    announcements: {
      dragstart: ({ operation }: Event) => {
        announcedIndex = getDragPositions(operation)?.from;
        return announcePosition(operation, (position) => `Has cogido la foto ${position}.`);
      },
      dragover: ({ operation }: Event) => {
        const to = getDragPositions(operation)?.to;
        if (to === announcedIndex) return;
        announcedIndex = to;
        return announcePosition(operation, (position) => `Ahora en el puesto ${position}.`);
      },
      dragend: ({ operation, canceled }: Event) =>
        canceled
          ? 'Movimiento cancelado.'
          : announcePosition(operation, (position) => `Has soltado la foto en el puesto ${position}.`),
    },
  }),
];

const announcePosition = (operation: Event['operation'], sentence: (position: number) => string) => {
  const positions = getDragPositions(operation);
  return positions ? sentence(positions.to + 1) : undefined;
};
