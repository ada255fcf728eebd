import type { PasswordWords } from '../../../ui/form/password-rules.tsx';

const es = {
  title: 'Registra tu agencia',
  lead: 'Serás su primer gerente. Después podrás dar acceso a tu equipo.',
  agencyName: 'Nombre de la agencia',
  fullName: 'Nombre completo',
  email: 'Email',
  password: 'Contraseña',
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
  submit: 'Registrar agencia',
  busy: 'Registrando...',
  failed: 'Error al registrar la agencia. Por favor, inténtalo de nuevo.',
  known: '¿Ya tienes una cuenta?',
  signIn: 'Iniciar sesión',
  closed: 'El registro está cerrado',
  closedLead:
    'Ahora mismo no se pueden registrar agencias nuevas. Si la tuya ya está en Llavero, inicia sesión; si aún no tienes cuenta, pídesela a un gerente de tu agencia.',
  // The default texts of the components are Spanish.
  strength: undefined as PasswordWords | undefined,
};

const ca = {
  title: 'Registra la teva agència',
  lead: 'En seràs el primer gerent. Després podràs donar accés al teu equip.',
  agencyName: 'Nom de l’agència',
  fullName: 'Nom complet',
  email: 'Correu electrònic',
  password: 'Contrasenya',
  show: 'Mostra la contrasenya',
  hide: 'Amaga la contrasenya',
  submit: 'Registra l’agència',
  busy: 'Registrant...',
  failed: 'No s’ha pogut registrar l’agència. Si us plau, torna-ho a provar.',
  known: 'Ja tens un compte?',
  signIn: 'Inicia la sessió',
  closed: 'El registre està tancat',
  closedLead:
    'Ara mateix no es poden registrar agències noves. Si la teva ja és a Llavero, inicia la sessió; si encara no tens compte, demana’l a un gerent de la teva agència.',
  strength: {
    title: 'Seguretat de la contrasenya',
    strength: { Débil: 'Feble', Media: 'Mitjana', Fuerte: 'Forta' },
    rules: [
      'Almenys 8 caràcters',
      'Almenys una lletra majúscula',
      'Almenys una lletra minúscula',
      'Almenys un número',
      'Almenys un caràcter especial: !@#$%^&*(),.?":{}|<>',
    ],
    holds: '(complert)',
    missing: '(pendent)',
    fails: '(no complert)',
    guessable: 'Que no sigui gaire comuna ni contingui el teu correu o el nom de l’agència',
    reasons: {
      common: 'Aquesta contrasenya és massa comuna. Tria’n una altra.',
      personal: 'La contrasenya no pot contenir el teu correu ni el nom de l’agència.',
    },
  },
} satisfies typeof es;

export const registerTexts = { es, ca };
