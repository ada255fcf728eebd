import type { ReactNode } from 'react';
import { Page } from '../../ui/layout/page.tsx';
import { OwnerBoundary } from './owner-boundary.tsx';
import { OwnerDetail } from './owner-detail.tsx';
import type { Owner } from './owner-types.ts';
import { useDeleteOwner } from './use-delete-owner.tsx';

type OwnerDetailPageProps = { id: string; children: (owner: Owner) => ReactNode };

/** The detail page of an owner with its related records. */
export function OwnerDetailPage({ id, children }: OwnerDetailPageProps) {
  const { ask, deleting } = useDeleteOwner();
  return (
    <Page>
      <OwnerBoundary id={id} paused={deleting}>
        {(owner) => (
          <OwnerDetail owner={owner} onDelete={() => ask(owner)}>
            {children(owner)}
          </OwnerDetail>
        )}
      </OwnerBoundary>
    </Page>
  );
}
