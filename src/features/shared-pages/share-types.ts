import type { inferRouterOutputs } from '@trpc/server';
import type { PropertyStatus } from '../../../db/domain/properties/properties.ts';
import type { AppRouter } from '../../trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>;

/** The property whose page is shared. */
export type SharedProperty = { id: string; title: string; addressVisibility: string };
/** The public page of a property. */
export type SharedPage = NonNullable<Outputs['sharedPages']['get']>;
/** The property whose report is shared with its owner. */
export type ReportedProperty = SharedProperty & { status: PropertyStatus };
/** The report of a property for its owner. */
export type OwnerReport = NonNullable<Outputs['ownerReports']['get']['report']>;
