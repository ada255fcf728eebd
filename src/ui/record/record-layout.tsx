import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import { SegmentedControl } from '../inputs/segmented-control.tsx';
import type { RecordTab } from './record-tabs.ts';

type RecordLayoutProps = {
  /** What the record is: its data, and what hangs on it. */
  facts: ReactNode;
  /** What has happened and what is next: the main column. */
  activity: ReactNode;
  /** What needs the width of the main column, above the activity; in narrow windows it is below the facts. */
  media?: ReactNode;
  /** Other records that belong beside it (matches, the owner's properties), and the text of its tab: 'Cruces'. */
  side?: { label: string; content: ReactNode };
  /** Printed as what a client may see: facts and media alone, without what is marked `data-internal`. */
  isSheet?: boolean;
  /** The tab that a narrow window opens with. */
  firstTab?: RecordTab;
};

/**
 * The columns of a record's page below its header: facts, activity and side from 1280 px, two columns (the side below the facts) from
 * 1024 px, tabs below that. A tab is part of the address (recordTabs), so that going back returns to it.
 */
export function RecordLayout(props: RecordLayoutProps) {
  const { facts, activity, media, side, isSheet, firstTab = 'activity' } = props;
  const chosen = useSearch({ strict: false }).tab;
  const navigate = useNavigate();
  const tabs = [
    { value: 'activity' as const, label: 'Actividad' },
    ...(side ? [{ value: 'side' as const, label: side.label }] : []),
    { value: 'facts' as const, label: 'Datos' },
  ];
  const isShown = (name: unknown): name is RecordTab => tabs.some(({ value }) => value === name);
  const tab = [chosen, firstTab].find(isShown) ?? 'facts';
  const column = (name: RecordTab, className?: string) =>
    classes('grid min-w-0 grid-cols-1 content-start gap-4', name !== tab && 'max-lg:hidden', className);
  return (
    <>
      <SegmentedControl
        label="Parte de la ficha"
        options={tabs}
        value={tab}
        onChange={(value) =>
          void navigate({ to: '.', search: { tab: value }, replace: true, resetScroll: false })
        }
        className="mb-4 flex! lg:hidden! [&>label]:flex-1"
      />
      <div
        data-record={isSheet ? 'sheet' : ''}
        className={classes(
          '@container/record grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]',
          side &&
            'lg:grid-rows-[auto_1fr] xl:grid-cols-[20rem_minmax(0,1fr)_20rem] 2xl:grid-cols-[22rem_minmax(0,1fr)_24rem]',
        )}
      >
        <div className={column('facts')}>{facts}</div>
        <div
          className={classes(
            'grid min-w-0 grid-cols-1 content-start gap-4 max-lg:contents',
            side && 'lg:row-span-2 xl:row-span-1',
          )}
        >
          {media && <div className={column('facts')}>{media}</div>}
          <div data-internal="" className={column('activity')}>
            {activity}
          </div>
        </div>
        {side && (
          <div data-internal="" className={column('side', 'lg:col-start-1 xl:col-start-auto')}>
            {side.content}
          </div>
        )}
      </div>
    </>
  );
}
