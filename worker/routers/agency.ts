import { agencyUpdateInput } from '../../db/domain/agency-input.ts';
import type { agencies } from '../../db/tables/agencies.ts';
import { pictureVersion } from '../picture-version.ts';
import { agencyProcedureSaying, managerProcedure, managerProcedureSaying, router } from '../trpc.ts';

const orphan = 'No se encontró el ID de la agencia.';

export const agencyRouter = router({
  get: agencyProcedureSaying({ orphan }).query(async ({ ctx: { rows, user } }) => ({
    ...shown(await rows.agency.read()),
    ownRole: user.role,
  })),

  update: managerProcedureSaying({ orphan })
    .input(agencyUpdateInput)
    .mutation(async ({ ctx: { rows }, input: { version, agency } }) => {
      const changed = await rows.agency.change(version, agency);
      return { version: changed.version };
    }),

  /** A new logo comes by PUT /api/uploads/logo. */
  removeLogo: managerProcedure.mutation(({ ctx: { rows } }) => rows.agency.dropLogo()),
});

const shown = (agency: typeof agencies.$inferSelect) => {
  const { id, name, landlinePhone, mobilePhone, openingHours, email, address, website } = agency;
  const { logoKey, colorPalette, version, createdAt, updatedAt } = agency;
  const fields = {
    id,
    name,
    landlinePhone,
    mobilePhone,
    openingHours,
    email,
    address,
    website,
    colorPalette,
  };
  return { ...fields, logo: pictureVersion(logoKey), version, createdAt, updatedAt };
};
