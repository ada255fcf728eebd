import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>;
export type TiedLead = Outputs['owners']['get']['tiedLeads'][number];
export type TieProposal = Outputs['leads']['get']['tieProposals'][number];
export type TieInput = inferRouterInputs<AppRouter>['ties']['create'];
/** A lead, with the owner who is the same person and those who may be. */
export type LeadWithTie = Pick<Outputs['leads']['get'], 'id' | 'tiedOwner' | 'tieProposals'>;
/** An owner, with the leads who are the same person and those who may be. */
export type OwnerWithTies = Pick<Outputs['owners']['get'], 'id' | 'tiedLeads' | 'tieProposals'>;
