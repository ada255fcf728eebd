// Without Zod, which the first load of pages does not have.

/** What somebody has agreed to when they wrote by a form of an agency: the sentence, its version, the address of the policy, and when (ISO). */
export type Consent = { text: string; version: number; url: string; at: string };

/** Raised with every change of the sentence. */
export const CONSENT_VERSION = 1;
/** The sentence that who writes to an agency agrees to. */
export const toConsentText = (agency: string): string =>
  `He leído y acepto la política de privacidad de ${agency}.`;
