/** Days for which the link of an invitation is valid. */
export const INVITATION_DAYS = 7;
/** Days after which an invitation that was not accepted is deleted, counted from the end of its link. */
export const EXPIRED_INVITATION_DAYS = 30;

/** The same for a link that is unknown, used, revoked or expired. */
export const INVITATION_GONE = 'Este enlace ya no es válido. Pide otro a tu agencia.';
export const ALREADY_INVITED =
  'Ya hay una invitación para este email. Búscala en la lista para crear otro enlace.';
/** The first response got lost, and another password was sent the second time. */
export const ALREADY_ACCEPTED = 'Tu cuenta ya se creó con la contraseña anterior. Inicia sesión con ella.';
export const AGENCY_FULL = 'La agencia ha llegado al máximo de usuarios. Avisa a quien te ha invitado.';

/** Returns when a link that is created now ends (ISO). */
export const getInvitationExpiry = (now = Date.now()): string =>
  new Date(now + INVITATION_DAYS * 86_400_000).toISOString();
