// What the landing, the login and the register page share.
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
} satisfies typeof es;

export const frameTexts = { es, ca };
