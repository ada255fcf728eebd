import type { Role } from '../../../../db/domain/users/users.ts';

const es = {
  title: 'Te damos la bienvenida',
  loading: 'Comprobando el enlace...',
  greeting: (name: string, agency: string, role: string) =>
    `Hola, ${name}. ${agency} te invita a su equipo en Llavero como ${role}. Elige tu contraseña para entrar.`,
  roles: { manager: 'gerente', agent: 'agente inmobiliario' } as Record<Role, string>,
  email: 'Email',
  password: 'Contraseña',
  submit: 'Entrar en Llavero',
  busy: 'Entrando...',
  failed: 'Error al crear la cuenta. Por favor, inténtalo de nuevo.',
  gone: 'Enlace no válido',
  known: '¿Ya has elegido tu contraseña?',
  signIn: 'Iniciar sesión',
  notOpened: 'No se ha podido comprobar el enlace',
  openFailed: 'Error al comprobar el enlace. Por favor, inténtalo de nuevo.',
  retry: 'Reintentar',
  signedIn: 'Ya has iniciado sesión',
  signedInLead: (name: string) =>
    `En este navegador está ${name}. Cierra su sesión para usar la invitación, o sigue en Llavero.`,
  stay: 'Seguir en Llavero',
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión...',
  signOutFailed: 'No se ha podido cerrar la sesión. Por favor, inténtalo de nuevo.',
};

const ca = {
  title: 'Et donem la benvinguda',
  loading: 'S’està comprovant l’enllaç...',
  greeting: (name, agency, role) =>
    `Hola, ${name}. ${agency} et convida al seu equip a Llavero com a ${role}. Tria la teva contrasenya per entrar.`,
  roles: { manager: 'gerent', agent: 'agent immobiliari' },
  email: 'Correu electrònic',
  password: 'Contrasenya',
  submit: 'Entra a Llavero',
  busy: 'Entrant...',
  failed: 'No s’ha pogut crear el compte. Si us plau, torna-ho a provar.',
  gone: 'Enllaç no vàlid',
  known: 'Ja has triat la teva contrasenya?',
  signIn: 'Inicia la sessió',
  notOpened: 'No s’ha pogut comprovar l’enllaç',
  openFailed: 'No s’ha pogut comprovar l’enllaç. Si us plau, torna-ho a provar.',
  retry: 'Torna-ho a provar',
  signedIn: 'Ja has iniciat la sessió',
  signedInLead: (name) =>
    `En aquest navegador hi ha ${name}. Tanca la seva sessió per fer servir la invitació, o continua a Llavero.`,
  stay: 'Continua a Llavero',
  signOut: 'Tanca la sessió',
  signingOut: 'S’està tancant la sessió...',
  signOutFailed: 'No s’ha pogut tancar la sessió. Si us plau, torna-ho a provar.',
} satisfies typeof es;

export const invitationTexts = { es, ca };
export type InvitationTexts = typeof es;
