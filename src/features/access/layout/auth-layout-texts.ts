// The texts shared by the landing, login and register pages.
const es = {
  home: 'Llavero, inicio',
  language: 'Idioma',
  contact: 'Contacto',
  terms: 'Términos y condiciones',
  legal: 'Aviso legal',
  footer: 'Pie de página',
  menu: 'Menú',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  close: 'Cerrar',
  offline: 'Sin conexión. Comprueba tu red e inténtalo de nuevo.',
  notLoaded: 'No se ha podido cargar. Por favor, inténtalo de nuevo.',
  retry: 'Reintentar',
};

const ca = {
  home: 'Llavero, inici',
  language: 'Idioma',
  contact: 'Contacte',
  terms: 'Termes i condicions',
  legal: 'Avís legal',
  footer: 'Peu de pàgina',
  menu: 'Menú',
  openMenu: 'Obre el menú',
  closeMenu: 'Tanca el menú',
  close: 'Tanca',
  offline: 'Sense connexió. Comprova la teva xarxa i torna-ho a provar.',
  notLoaded: 'No s’ha pogut carregar. Si us plau, torna-ho a provar.',
  retry: 'Torna-ho a provar',
} satisfies typeof es;

export const authLayoutTexts = { es, ca };
