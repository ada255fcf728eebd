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

type Event = {
  operation: Pick<DragEndEvent['operation'], 'source'>;
  nativeEvent?: globalThis.Event;
  canceled: boolean;
};
type DragPositions = { from: number; to: number };

/** The index of the first sortable photo: the cover is at 0 and is not sortable. */
export const FIRST_SORTABLE_INDEX = 1;

/** The start and target index (from 0) of a drag; null without one. */
function getDragPositions({ source }: Event['operation']): DragPositions | null {
  return isSortable(source)
    ? { from: source.initialIndex + FIRST_SORTABLE_INDEX, to: source.index + FIRST_SORTABLE_INDEX }
    : null;
}

/**
 * The start and target index (from 0) of a photo that was dropped; null without one. dnd-kit follows the pointer from frame to frame: where
 * a frame takes long, the photo has not yet the position that the pointer is over at the release.
 */
export function getDropPositions({ operation, nativeEvent, canceled }: Event): DragPositions | null {
  const positions = getDragPositions(operation);
  if (canceled || !positions || !(nativeEvent instanceof PointerEvent)) return positions;
  const under = document.elementsFromPoint(nativeEvent.clientX, nativeEvent.clientY);
  for (const photo of operation.source?.manager?.registry.droppables ?? [])
    if (
      isSortable(photo) &&
      photo.element &&
      photo.id !== operation.source?.id &&
      under.includes(photo.element)
    )
      return { ...positions, to: photo.index + FIRST_SORTABLE_INDEX };
  return positions;
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
        return announcePosition(getDragPositions(operation), (position) => `Has cogido la foto ${position}.`);
      },
      dragover: ({ operation }: Event) => {
        const positions = getDragPositions(operation);
        if (positions?.to === announcedIndex) return;
        announcedIndex = positions?.to;
        return announcePosition(positions, (position) => `Ahora en el puesto ${position}.`);
      },
      dragend: (event: Event) =>
        event.canceled
          ? 'Movimiento cancelado.'
          : announcePosition(
              getDropPositions(event),
              (position) => `Has soltado la foto en el puesto ${position}.`,
            ),
    },
  }),
];

const announcePosition = (positions: DragPositions | null, sentence: (position: number) => string) =>
  positions ? sentence(positions.to + 1) : undefined;
