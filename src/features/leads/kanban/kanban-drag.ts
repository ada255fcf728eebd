import {
  Accessibility,
  AutoScroller,
  type DragDropManager,
  type DragDropManagerInput,
  type DragEndEvent,
  Feedback,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
  StyleInjector,
} from '@dnd-kit/dom';
import type { LeadStatus } from '../../../../db/domain/leads/leads.ts';
import { leadColumnText } from '../../../texts/lead-texts.ts';
import type { ListedLead } from '../lead-types.ts';

type DragEnd = Pick<DragEndEvent, 'operation' | 'nativeEvent' | 'canceled'>;
type Operation = Pick<DragEndEvent['operation'], 'source' | 'target'>;
export const getDraggedLead = ({ source }: Operation) => source?.data.lead as ListedLead | undefined;
const getTargetColumn = ({ target }: Operation) => target?.id as LeadStatus | undefined;

/**
 * Returns the column that a card was dropped in, or undefined. dnd-kit follows the pointer from frame to frame: where a frame takes long, its
 * target is still a column that the pointer has left before the release.
 */
export function getDropColumn({ operation, nativeEvent, canceled }: DragEnd): LeadStatus | undefined {
  if (canceled) return undefined;
  const under =
    nativeEvent instanceof PointerEvent
      ? document.elementsFromPoint(nativeEvent.clientX, nativeEvent.clientY)
      : [];
  const column = under.find((element): element is HTMLElement => element.matches('[data-column]'));
  return (column?.dataset.column as LeadStatus | undefined) ?? getTargetColumn(operation);
}

const getLeadName = (operation: Operation) => getDraggedLead(operation)?.name ?? '';
// Whether the drag has just started: the card's own column is not announced then.
let isDragStart = false;
const overText = (operation: Operation) => {
  const column = getTargetColumn(operation);
  if (isDragStart && column === getDraggedLead(operation)?.status) return undefined;
  isDragStart = false;
  return column ? `Sobre la columna ${leadColumnText(column)}.` : 'Fuera de las columnas.';
};

/** Frames in which the shape of the dragged card may follow its position; on a busy machine it takes several. */
const MAX_FRAMES = 20;

/** A keyboard sensor that moves a card from column to column, and scrolls the target into view. */
class ColumnSensor extends KeyboardSensor {
  #aim: Element | null = null;

  protected override handleMove(direction: 'up' | 'down' | 'left' | 'right', event: KeyboardEvent) {
    event.preventDefault();
    const step = { up: 0, down: 0, left: -1, right: 1 }[direction];
    const columns = [...document.querySelectorAll('[data-column]')];
    const { source, target } = this.manager.dragOperation;
    const current = target?.element ?? source?.element?.closest('[data-column]');
    const column = columns[columns.indexOf(current as Element) + step];
    if (!column || step === 0) return;
    this.#aim = column;
    this.#moveOver(column, event, MAX_FRAMES);
  }

  /** Moves the card over a column, again in each frame until the column is the target. */
  #moveOver(column: Element, event: KeyboardEvent, framesLeft: number): void {
    const { dragOperation, registry, actions, collisionObserver } = this.manager;
    const hasArrived = dragOperation.target?.element === column;
    if (hasArrived || framesLeft === 0 || dragOperation.status.idle || this.#aim !== column) return;
    column.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Remeasures the columns after the board has scrolled.
    for (const droppable of registry.droppables) droppable.refreshShape();
    const { left, top, width } = column.getBoundingClientRect();
    actions.move({ event, to: { x: left + width / 2, y: top + 120 } });
    requestAnimationFrame(() => {
      collisionObserver.forceUpdate();
      this.#moveOver(column, event, framesLeft - 1);
    });
  }
}

const { Delay, Distance } = PointerActivationConstraints;

export const kanbanSensors: DragDropManagerInput['sensors'] = [
  PointerSensor.configure({
    // The whole card is draggable by pointer, except its buttons.
    activatorElements: (source) => [source.element],
    preventActivation: ({ target }, source) => {
      const button = target instanceof Element && target.closest('button');
      return Boolean(button) && button !== source.handle;
    },
    activationConstraints: ({ pointerType }) => [
      pointerType === 'touch' ? new Delay({ value: 250, tolerance: 8 }) : new Distance({ value: 5 }),
    ],
  }),
  ColumnSensor,
];

/**
 * Prepares the document for a drag. The styles of dnd-kit stay once they were needed, because taking a stylesheet away at the drop makes
 * Chromium restyle every element, half of the time that a drop may take; its plugin for the cursor is left out for the same reason.
 */
export function beginDrag({ registry }: DragDropManager): void {
  const injector = registry.plugins.get(StyleInjector);
  if (injector) Object.defineProperty(injector, 'roots', { value: new Set([document]), configurable: true });
  document.body.dataset.dragging = '';
  clearSelection();
  document.addEventListener('selectionchange', clearSelection);
}
export function endDrag(): void {
  delete document.body.dataset.dragging;
  document.removeEventListener('selectionchange', clearSelection);
}
// In WebKit a drag marks the texts that it passes. Not by dnd-kit's PreventSelection, whose stylesheet would stay (see beginDrag).
const clearSelection = () => document.getSelection()?.removeAllRanges();

// The inline styles of these plugins are allowed by hash in src/public/_headers.
export const kanbanPlugins: DragDropManagerInput['plugins'] = [
  AutoScroller,
  Feedback.configure({ dropAnimation: null, keyboardTransition: null }),
  Accessibility.configure({
    screenReaderInstructions: {
      draggable:
        'Pulsa espacio para coger la tarjeta, las flechas izquierda y derecha para elegir columna, espacio otra vez para soltarla y Escape para cancelar.',
    },
    announcements: {
      dragstart: ({ operation }: DragEnd) => {
        isDragStart = true;
        return `Has cogido la tarjeta de ${getLeadName(operation)}.`;
      },
      dragover: ({ operation }: DragEnd) => overText(operation),
      dragend: (event: DragEnd) => {
        const [name, column] = [getLeadName(event.operation), getDropColumn(event)];
        return column
          ? `Has soltado la tarjeta de ${name} en ${leadColumnText(column)}.`
          : `Movimiento cancelado. La tarjeta de ${name} vuelve a su sitio.`;
      },
    },
  }),
];
