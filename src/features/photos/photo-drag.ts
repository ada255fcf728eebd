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

/** The cover has the first place and is not among those that are carried: they are counted from behind it. */
export const BEHIND_COVER = 1;

/** The places between which a photo went, from 0; none while nothing is carried. */
export function placesOf({ source }: Event['operation']): { from: number; to: number } | null {
  return isSortable(source)
    ? { from: source.initialIndex + BEHIND_COVER, to: source.index + BEHIND_COVER }
    : null;
}

const { Delay, Distance } = PointerActivationConstraints;

export const photoSensors: DragDropManagerInput['sensors'] = [
  PointerSensor.configure({
    activatorElements: (source) => [source.element],
    // A click still opens the photo, and its menu is no handle.
    preventActivation: ({ target }) => target instanceof Element && target.closest('[data-still]') !== null,
    activationConstraints: ({ pointerType }) => [
      pointerType === 'touch' ? new Delay({ value: 250, tolerance: 8 }) : new Distance({ value: 6 }),
    ],
  }),
  // Enter opens the photo, as everywhere.
  KeyboardSensor.configure({ keyboardCodes: { ...KeyboardSensor.defaults.keyboardCodes, start: ['Space'] } }),
];

// The place that was said last: lying over itself, a photo has gone nowhere.
let here: number | undefined;

// The same as the board of leads writes into the page; named by hash in src/public/_headers.
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
        here = placesOf(operation)?.from;
        return said(operation, (place) => `Has cogido la foto ${place}.`);
      },
      dragover: ({ operation }: Event) => {
        const to = placesOf(operation)?.to;
        if (to === here) return;
        here = to;
        return said(operation, (place) => `Ahora en el puesto ${place}.`);
      },
      dragend: ({ operation, canceled }: Event) =>
        canceled
          ? 'Movimiento cancelado.'
          : said(operation, (place) => `Has soltado la foto en el puesto ${place}.`),
    },
  }),
];

const said = (operation: Event['operation'], sentence: (place: number) => string) => {
  const places = placesOf(operation);
  return places ? sentence(places.to + 1) : undefined;
};
