/** What people record that they did. */
export const activityKinds = ['call', 'whatsapp', 'email', 'visit', 'note'] as const;
export const callOutcomes = ['answered', 'noAnswer', 'voicemail'] as const;
