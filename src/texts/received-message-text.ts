import { leadSourceText } from './lead-texts.ts';

const texts: Record<string, string> = { Email: 'Mensaje por email', Website: 'Mensaje de la web' };

/** Of a message that came in, by the source of its lead: 'Mensaje de Idealista'. */
export const receivedMessageText = (source: string) =>
  texts[source] ?? `Mensaje de ${leadSourceText(source)}`;
