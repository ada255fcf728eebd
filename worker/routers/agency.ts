import { agencyUpdateInput } from '../../db/domain/agency-input.ts';
import type { agencies } from '../../db/tables/agencies.ts';
import { pictureVersion } from '../files/image-version.ts';
import { stagedFolder } from '../files/staged-images.ts';
import { agencyProcedureSaying, managerProcedureSaying, router } from '../trpc.ts';

const orphan = 'No se encontró el ID de la agencia.';

export const agencyRouter = router({
  get: agencyProcedureSaying({ orphan }).query(async ({ ctx: { rows, user } }) => ({
    ...shown(await rows.agency.read()),
    ownRole: user.role,
  })),

  update: managerProcedureSaying({ orphan })
    .input(agencyUpdateInput)
    .mutation(async ({ ctx: { rows, user }, input: { version, agency, picture } }) => {
      const changed = await rows.agency.change(version, agency, {
        change: picture,
        folder: stagedFolder('logo', user.id),
      });
      return { version: changed.version };
    }),
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
