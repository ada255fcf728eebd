/** What people record that they did. */
export const activityKinds = ['call', 'whatsapp', 'email', 'visit', 'note'] as const;
export const callOutcomes = ['answered', 'noAnswer', 'voicemail'] as const;
/** The maximum length of an activity's text, in UTF-16 code units. */
export const MAX_ACTIVITY_TEXT = 2000;
