import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../../worker/domains/index.ts';
import type { TenantTables } from '../../../worker/tenant/policy.ts';
import type { TestAgency } from '../../support/test-users.ts';
import type { ChangeName } from './shared-response-keys.ts';

type Inputs = inferRouterInputs<AppRouter>;
type NameIn<Domain extends keyof Inputs> = keyof Inputs[Domain] & string;

/** The kinds of records that tests create in every agency, but for those of the domains that declare theirs (TestedDomain). */
export type CommonKind =
  | 'lead'
  | 'twin'
  | 'merge'
  | 'owner'
  | 'contact'
  | 'ownerContact'
  | 'tag'
  | 'otherTag'
  | 'goneTag'
  | 'property'
  | 'soldProperty'
  | 'inquiry'
  | 'soldAd'
  | 'event'
  | 'task'
  | 'activity'
  | 'agentActivity'
  | 'photo'
  | 'document'
  | 'notice'
  | 'savedView'
  | 'absence'
  | 'import'
  | 'openImport'
  | 'runningImport'
  | 'doneImport'
  | 'calendarFeed'
  | 'kyeroFeed'
  | 'sharedPage'
  | 'ownerReport'
  | 'unprocessedMail'
  | 'webForm'
  | 'colleague'
  | 'invitation'
  | 'recipient'
  | 'session';

/** An agency with one record of each kind; every text of them holds `mark`. */
export type RecordsOf<Kind extends string> = TestAgency & {
  mark: string;
  /** The token in the link of its invitation. */
  invitationToken: string;
  /** Ids by kind; every input that holds one is also tried with that of another agency. */
  ids: Record<Kind, string>;
};
type CommonRecords = RecordsOf<CommonKind>;

/** The procedures whose input follows from the form, and those whose response follows from the table. */
type DerivedInput = 'get' | 'create' | 'update' | 'delete';
type DerivedResponse = 'list' | 'get' | ChangeName;

/** What the tests of all procedures must know of a domain: its access level is that of an agency's users. */
type TestedDomain<Domain extends keyof Inputs, Kind extends string> = {
  table: keyof TenantTables;
  /** The kinds of records that one of its records needs. */
  needs: readonly CommonKind[];
  /** The form of a record whose texts hold the mark, linked to records of the agency. */
  form: (
    records: CommonRecords,
  ) => Inputs[Domain] extends { create: infer Create } ? Create[Kind & keyof Create] : never;
  /** A valid input of each other procedure, of the record `ref`. */
  inputs: {
    [Name in Exclude<NameIn<Domain>, DerivedInput>]: (
      records: CommonRecords,
      ref: { id: string; version: number },
    ) => Inputs[Domain][Name];
  };
  /** The keys of a row of `list`, and of `get` where it has no other ones, beside the public columns of the table. */
  keys: string;
  /** The keys of each other response, and of `get` beside the public columns. */
  responses: { [Name in Exclude<NameIn<Domain>, DerivedResponse>]: string } & { get?: string };
};

/**
 * Declares a domain for the tests of all procedures; those of `tests/worker/fixtures` are found by folder (domains.gen.ts). `kind` is the
 * name of its record in an input: `ad` of `{ clientKey, ad }`.
 */
export const declareDomain =
  <Domain extends keyof Inputs & string, Kind extends string>(domain: Domain, kind: Kind) =>
  (tested: TestedDomain<Domain, Kind>) => ({ ...tested, domain, kind });
