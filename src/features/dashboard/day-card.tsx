import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type DayCardProps<Row> = {
  title: string;
  /** The link to the full list. */
  action: ReactNode;
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined;
  /** The total count. */
  count?: number;
  /** Renders the link to the rows that are not shown. */
  more: (hidden: number) => ReactNode;
  loading: string;
  failed: string;
  empty: { title: string; text: string; icon: ReactNode };
  /** Stands below. */
  foot?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A dashboard card with a few rows, or its loading, error or empty state. */
export function DayCard<Row>(props: DayCardProps<Row>) {
  const { title, action, query, rows, count = 0, more, loading, failed, empty, foot, children } = props;
  const body = () => {
    if (rows && rows.length > 0)
      return (
        <>
          {children(rows)}
          {count > rows.length && <p className="pt-1 text-13">{more(count - rows.length)}</p>}
        </>
      );
    if (rows) return <EmptyCard {...empty} />;
    if (query.error) return <FailedCard message={errorText(query.error, failed)} query={query} />;
    return (
      <p role="status" className="flex animate-late items-center gap-2 py-6 text-ink-soft">
        <Spinner />
        {loading}
      </p>
    );
  };
  return (
    <CardSection title={title} actions={action} className="flex min-h-60 flex-col">
      {body()}
      {foot}
    </CardSection>
  );
}

const EmptyCard = ({ title, text, icon }: DayCardProps<unknown>['empty']) => (
  <div className="my-auto flex flex-col items-center py-6 text-center">
    <span className="mb-2 rounded-full bg-accent-soft p-3 text-accent [&>svg]:size-6">{icon}</span>
    <h3 className="text-14 font-semibold">{title}</h3>
    <p className="text-ink-soft">{text}</p>
  </div>
);

const FailedCard = ({ message, query }: { message: string; query: DayCardProps<unknown>['query'] }) => (
  <div role="alert" className="my-auto flex flex-col items-center gap-3 py-6 text-center text-ink-soft">
    <p>{message}</p>
    <Button
      busy={query.isFetching}
      icon={<RotateCw aria-hidden="true" />}
      onClick={() => void query.refetch()}
    >
      Reintentar
    </Button>
  </div>
);
