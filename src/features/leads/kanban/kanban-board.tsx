import { DragDropProvider, DragOverlay } from '@dnd-kit/react';
import { useCallback, useState } from 'react';
import { usePreviousPath } from '../../../ui/layout/previous-path.ts';
import type { LeadBoard, LeadFilters } from '../lead-types.ts';
import { BoardScroller } from './board-scroller.tsx';
import { CardFace, type MoveCard } from './kanban-card.tsx';
import { KanbanColumn } from './kanban-column.tsx';
import {
  beginDrag,
  endDrag,
  getDraggedLead,
  getDropColumn,
  kanbanPlugins,
  kanbanSensors,
} from './kanban-drag.ts';
import type { StatusCount } from './kanban-footer.tsx';
import { moveBoardFocus } from './kanban-navigation.ts';
import type { BoardMove, MoveLead } from './use-board-moves.ts';
import type { RestoredFocus } from './use-focus-restore.ts';

type KanbanBoardProps = {
  board: LeadBoard;
  counts: readonly StatusCount[];
  filters: LeadFilters;
  moves: readonly BoardMove[];
  onMove: MoveLead;
};

export function KanbanBoard({ board, counts, filters, moves, onMove }: KanbanBoardProps) {
  const before = usePreviousPath();
  // Restores the focus to a lead's card after returning from its page.
  const [restored, setRestored] = useState<RestoredFocus | null>({
    id: before.split('/')[3] ?? '',
    focus: 'link',
  });
  const moveCard = useCallback<MoveCard>(
    (lead, to, focus) => {
      if (lead.status === to) return;
      setRestored({ id: lead.id, focus });
      onMove(lead, to);
    },
    [onMove],
  );
  return (
    <DragDropProvider
      sensors={kanbanSensors}
      plugins={kanbanPlugins}
      onBeforeDragStart={(_, manager) => beginDrag(manager)}
      onDragEnd={(event) => {
        endDrag();
        const [lead, to] = [getDraggedLead(event.operation), getDropColumn(event)];
        if (lead && to) moveCard(lead, to, event.nativeEvent instanceof KeyboardEvent ? 'grip' : null);
      }}
    >
      <BoardScroller onKeyDown={moveBoardFocus}>
        {board.map((column, index) => (
          <KanbanColumn
            key={column.status}
            column={column}
            count={counts[index]?.text ?? ''}
            filters={filters}
            moves={moves}
            restored={restored}
            onMove={moveCard}
          />
        ))}
      </BoardScroller>
      <DragOverlay dropAnimation={null}>
        {(source) => {
          const lead = getDraggedLead({ source, target: null });
          return lead && <CardFace lead={lead} lifted />;
        }}
      </DragOverlay>
    </DragDropProvider>
  );
}
