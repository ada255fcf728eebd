/** Where a person's picture is; null without one. Its version is part of the address, so that a browser may keep it. */
export const avatarPath = ({ id, avatar }: { id: string; avatar: string | null }): string | null =>
  avatar && `/api/files/avatars/${id}?v=${avatar}`;

/** The same for an agency's logo. */
export const logoPath = ({ id, logo }: { id: string; logo: string | null }): string | null =>
  logo && `/api/files/logo/${id}?v=${logo}`;
