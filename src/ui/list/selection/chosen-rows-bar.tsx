import type { Bulk, BulkProps } from './bulk-bar.tsx';
import type { useSelection } from './use-selection.ts';

type ChosenRowsBarProps<Row extends { id: string }> = {
  bulk: Bulk<Row> | undefined;
  selection: ReturnType<typeof useSelection<Row>>;
  list: NonNullable<BulkProps<Row>['list']>;
};

/** The bar of a list whose rows can be chosen, while some are. */
export const ChosenRowsBar = <Row extends { id: string }>({
  bulk,
  selection,
  list,
}: ChosenRowsBarProps<Row>) =>
  bulk &&
  selection.chosen.length > 0 && (
    <bulk.Bar
      rows={selection.chosen}
      onClear={selection.clear}
      list={list}
      onChooseAll={selection.chooseAll}
    />
  );
