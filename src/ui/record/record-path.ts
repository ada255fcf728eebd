import type { FileRoutesByPath } from '@tanstack/react-router';

type WithForm<Path> = Path extends `${infer Records}/edit` ? Records : never;

/** The path of a domain's records, each of which has a form at '…/edit': '/crm/leads/$id'. */
export type RecordPath = WithForm<keyof FileRoutesByPath>;
