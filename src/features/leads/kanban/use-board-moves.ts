import { useCallback, useMemo, useRef, useState } from 'react';
import type { LeadStatus } from '../../../../db/domain/leads/leads.ts';
import { leadStatusText } from '../../../texts/lead-texts.ts';
import { errorText, trpc } from '../../../trpc.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { readAfterConflict, settleConflict } from '../../../ui/record/settle-conflict.ts';
import type { ListedLead } from '../lead-types.ts';

/** An optimistic move, kept until a board that was fetched after the response replaces it. */
export type BoardMove = { lead: ListedLead; from: LeadStatus; settledAt: number | null };
export type MoveLead = (lead: ListedLead, to: LeadStatus) => void;

const doneText = (status: LeadStatus) => `Estado: ${leadStatusText(status)}.`;

/**
 * Optimistic moves of cards: saves the status, and rolls back with a toast on an error. Where somebody else has moved the card meanwhile,
 * says where to and offers the own move.
 */
export function useBoardMoves(boardFetchedAt: number) {
  const [all, setAll] = useState<ReadonlyMap<string, BoardMove>>(new Map());
  const moves = useMemo(
    () => [...all.values()].filter(({ settledAt }) => settledAt === null || boardFetchedAt <= settledAt),
    [all, boardFetchedAt],
  );
  const setStatus = trpc.leads.setStatus.useMutation().mutateAsync;
  const utils = trpc.useUtils();
  const latestMoves = useRef(moves);
  latestMoves.current = moves;

  const move = useCallback<MoveLead>(
    (moving, target) => {
      function send(lead: ListedLead, to: LeadStatus, before?: BoardMove) {
        const { id } = lead;
        const put = (one: BoardMove | undefined) =>
          setAll((map) => {
            const next = new Map(map);
            if (one) next.set(id, one);
            else next.delete(id);
            return next;
          });
        const moved = { lead: { ...lead, status: to }, from: before?.from ?? lead.status, settledAt: null };
        put(moved);
        setStatus({ id, version: lead.version, status: to }).then(
          ({ version }) => put({ ...moved, lead: { ...moved.lead, version }, settledAt: Date.now() }),
          async (error) => {
            const read = () => utils.leads.get.fetch({ id }, { staleTime: 0 });
            const fresh = await readAfterConflict(error, lead.version, read);
            put(before);
            if (fresh)
              return settleConflict(
                `status-${id}`,
                [doneText(lead.status), doneText(fresh.status), doneText(to), leadStatusText(to)],
                () => send({ ...lead, ...fresh }, to),
              );
            toast.error(errorText(error, 'Error al actualizar el lead. Por favor, inténtalo de nuevo.'));
            void utils.leads.invalidate();
          },
        );
      }
      if (moving.status !== target)
        send(
          moving,
          target,
          latestMoves.current.find(({ lead }) => lead.id === moving.id),
        );
    },
    [setStatus, utils],
  );
  return { moves, move };
}

/** The cards of a column with the moves applied, newest first. */
export function afterMoves(rows: readonly ListedLead[], status: LeadStatus, moves: readonly BoardMove[]) {
  const moved = new Set(moves.map(({ lead }) => lead.id));
  const remaining = rows.filter(({ id }) => !moved.has(id));
  const arriving = moves.flatMap(({ lead }) => (lead.status === status ? [lead] : []));
  return arriving.length > 0 ? [...remaining, ...arriving].sort(newestFirst) : remaining;
}

const newestFirst = (a: ListedLead, b: ListedLead) =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;

/** The count of a column with the moves applied. */
export const countAfter = (count: number, status: LeadStatus, moves: readonly BoardMove[]) =>
  moves.reduce(
    (sum, { lead, from }) => sum + (lead.status === status ? 1 : 0) - (from === status ? 1 : 0),
    count,
  );
