import { AGENCY_FULL, ALREADY_ACCEPTED, INVITATION_GONE } from '../../../db/domain/users/invitations.ts';
import { NO_COOKIE } from '../../../db/domain/users/page-user.ts';
import { EMAIL_TAKEN, WRONG_CREDENTIALS } from '../../../db/domain/users/users.ts';

/** The error messages of the access pages (validation and server) in Catalan. */
export const errorTextsCa: Record<string, string> = {
  'El nombre de la agencia es obligatorio.': 'El nom de l’agència és obligatori.',
  'El nombre es obligatorio.': 'El nom és obligatori.',
  'Por favor, introduce un email válido.': 'Si us plau, introdueix un correu electrònic vàlid.',
  'El formato del email no es válido.': 'El format del correu electrònic no és vàlid.',
  'Por favor, introduce una contraseña.': 'Si us plau, introdueix una contrasenya.',
  'La contraseña no cumple con todos los requisitos.': 'La contrasenya no compleix tots els requisits.',
  'La contraseña no es válida.': 'La contrasenya no és vàlida.',
  'El texto contiene caracteres no válidos.': 'El text conté caràcters no vàlids.',
  'El dato no es válido.': 'La dada no és vàlida.',
  'La contraseña no puede contener tu email ni el nombre de la agencia.':
    'La contrasenya no pot contenir el teu correu ni el nom de l’agència.',
  'Esta contraseña es demasiado común. Elige otra.': 'Aquesta contrasenya és massa comuna. Tria’n una altra.',
  'El registro está cerrado.': 'El registre està tancat.',
  'Esta agencia ya se registró con los datos anteriores. Inicia sesión con ellos.':
    'Aquesta agència ja es va registrar amb les dades anteriors. Inicia la sessió amb elles.',
  'Hay muchas entradas a la vez. Espera unos segundos.': 'Hi ha moltes entrades alhora. Espera uns segons.',
  'La consulta está tardando demasiado. Por favor, inténtalo de nuevo.':
    'La consulta està trigant massa. Si us plau, torna-ho a provar.',
  'El servicio no está disponible en este momento. Por favor, inténtalo de nuevo.':
    'El servei no està disponible en aquest moment. Si us plau, torna-ho a provar.',
  'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.':
    'S’ha produït un error inesperat. Si us plau, torna-ho a provar.',
  'La petición no es válida.': 'La petició no és vàlida.',
  'La petición es demasiado grande.': 'La petició és massa gran.',
  'Hay una versión nueva. Recarga la página.': 'Hi ha una versió nova. Recarrega la pàgina.',
  [NO_COOKIE]:
    'El teu navegador no desa la galeta que cal per entrar. Permet les galetes d’aquest lloc i torna-ho a provar.',
  [EMAIL_TAKEN]: 'Aquest correu electrònic ja està registrat al sistema.',
  [INVITATION_GONE]: 'Aquest enllaç ja no és vàlid. Demana’n un altre a la teva agència.',
  [ALREADY_ACCEPTED]: 'El teu compte ja es va crear amb la contrasenya anterior. Inicia la sessió amb ella.',
  [AGENCY_FULL]: 'L’agència ha arribat al màxim d’usuaris. Avisa qui t’ha convidat.',
  [WRONG_CREDENTIALS]: 'Credencials incorrectes. Si us plau, torna-ho a provar.',
};

const counted: readonly [RegExp, (count: string) => string][] = [
  [/^Como máximo (\d+) caracteres\.$/, (count) => `Com a màxim ${count} caràcters.`],
  [
    /^Demasiados intentos\. Vuelve a intentarlo en (\d+) minutos?\.$/,
    (count) => `Massa intents. Torna-ho a provar d’aquí a ${count} ${count === '1' ? 'minut' : 'minuts'}.`,
  ],
];

/** Translates an error message to Catalan; returns an unknown one unchanged. */
export function toCatalan(sentence: string): string {
  const known = errorTextsCa[sentence];
  if (known) return known;
  for (const [pattern, say] of counted) {
    const [, count] = pattern.exec(sentence) ?? [];
    if (count) return say(count);
  }
  return sentence;
}
