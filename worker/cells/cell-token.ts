import { DEFAULT_CELL } from './cells.ts';

/** Returns '{cell}.{token}', in the default cell the token alone: how a cookie or a link says in which cell its token is valid. */
export const toCellToken = (token: string, cell: string) =>
  cell === DEFAULT_CELL ? token : `${cell}.${token}`;

/** Returns the cell and the token of such a value. */
export function parseCellToken(value: string): { cell: string; token: string } {
  const [, cell = DEFAULT_CELL, token = value] = /^([^.]+)\.(.*)$/s.exec(value) ?? [];
  return { cell, token };
}
