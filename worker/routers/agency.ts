import { agencyUpdateInput } from '../../db/domain/agency-input.ts';
import type { agencies } from '../../db/tables/agencies.ts';
import { agencyProcedure, managerProcedure, router } from '../trpc.ts';

export const agencyRouter = router({
  get: agencyProcedure.query(async ({ ctx: { rows, user } }) => ({
    ...shown(await rows.people.agency()),
    ownRole: user.role,
  })),

  update: managerProcedure
    .input(agencyUpdateInput)
    .mutation(async ({ ctx: { rows }, input: { version, agency } }) => {
      const changed = await rows.people.changeAgency(version, agency);
      return { version: changed.version };
    }),
});

const shown = ({ logoKey, managerUserId: _, ...agency }: typeof agencies.$inferSelect) => ({
  ...agency,
  hasLogo: logoKey !== null,
});
