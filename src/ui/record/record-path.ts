import type { FileRoutesByPath } from '@tanstack/react-router';

type OfRecord<Path> = Path extends `${infer Records}/$id/` ? `${Records}/$id` : never;
type WithForm<Path> = Path extends `${infer Records}/edit` ? Records : never;

/** The path of a domain's records: '/crm/leads/$id'. */
export type RecordPath = OfRecord<keyof FileRoutesByPath>;
type WithoutId<Path> = Path extends `${infer List}/$id` ? List : never;
/** The path of their list: '/crm/leads'. */
export type RecordListPath = WithoutId<RecordPath>;
/** The path of those records that have a form at '…/edit'. */
export type FormPath = WithForm<keyof FileRoutesByPath>;
