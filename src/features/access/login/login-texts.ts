const es = {
  title: 'Entra en tu agencia',
  email: 'Email',
  password: 'Contraseña',
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
  submit: 'Iniciar sesión',
  busy: 'Iniciando...',
  refused: 'Credenciales incorrectas. Por favor, inténtalo de nuevo.',
  ended: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
  recover: 'Recuperar contraseña',
  stuck: '¿No puedes entrar?',
  getInTouch: 'Ponte en contacto',
  newcomer: '¿Tu agencia aún no está en Llavero?',
  register: 'Regístrate aquí',
};

const ca = {
  title: 'Entra a la teva agència',
  email: 'Correu electrònic',
  password: 'Contrasenya',
  show: 'Mostra la contrasenya',
  hide: 'Amaga la contrasenya',
  submit: 'Inicia la sessió',
  busy: 'Iniciant...',
  refused: 'Credencials incorrectes. Si us plau, torna-ho a provar.',
  ended: 'La teva sessió ha caducat. Si us plau, torna a iniciar la sessió.',
  recover: 'Recupera la contrasenya',
  stuck: 'No pots entrar?',
  getInTouch: 'Posa’t en contacte',
  newcomer: 'La teva agència encara no és a Llavero?',
  register: 'Registra’t aquí',
} satisfies typeof es;

export const loginTexts = { es, ca };
