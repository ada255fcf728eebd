import { toFileUrl } from '../page-user.ts';

/** The URL of a user's avatar; null without one. The version in the query lets browsers cache the response. */
export const avatarPath = ({ id, avatar }: { id: string; avatar: string | null }): string | null =>
  avatar && toFileUrl(`/api/files/avatars/${id}?v=${avatar}`);

/** The URL of the thumbnail of a property's cover. */
export const thumbnailPath = ({ id, thumb }: { id: string; thumb: string }): string =>
  toFileUrl(`/api/files/photos/${id}?size=thumb&v=${thumb}`);

/** The URL of an agency's logo; null without one. */
export const logoPath = ({ id, logo }: { id: string; logo: string | null }): string | null =>
  logo && toFileUrl(`/api/files/logo/${id}?v=${logo}`);
