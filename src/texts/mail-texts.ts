import type { MailState } from '../../db/domain/portal-mail/portal-mail.ts';

const texts: Record<MailState, string> = {
  open: 'Sin procesar',
  processed: 'Procesado',
  discarded: 'Descartado',
};

export const mailStateText = (state: MailState) => texts[state];
