import type { infoTextsEs } from './info-texts-es.ts';

// The info dialogs in Catalan.
export const infoTextsCa = {
  contact: {
    title: 'Contacte',
    parts: [
      {
        heading: 'Si treballes en una agència que fa servir Llavero',
        text: 'Parla amb un gerent de la teva agència: pot crear el teu compte, tornar-lo a activar, canviar-te el rol o posar-te una contrasenya nova.',
      },
      {
        heading: 'Si ets el gerent',
        text: 'Escriu a la persona que facilita Llavero a la teva agència. Indica el nom de l’agència i el correu amb què hi entres; mai la contrasenya.',
      },
      {
        heading: 'Si la teva agència encara no és a Llavero',
        text: 'La pots registrar tu: qui la registra n’és el primer gerent i des d’allà dona accés a la resta de l’equip.',
        closed: 'Ara mateix no es poden registrar agències noves.',
      },
      {
        heading: 'Si busques casa o vens la teva',
        text: 'Contacta directament amb l’agència que porta l’immoble. Llavero és la seva eina de treball i no publica ni ensenya habitatges.',
      },
    ],
  },
  recover: {
    title: 'Recupera la contrasenya',
    parts: [
      {
        heading: 'Demana-la a un gerent de la teva agència',
        text: 'A «Mi agencia», a la taula d’usuaris, et pot posar una contrasenya nova. Les sessions que tinguessis obertes es tancaran.',
      },
      {
        heading: 'Després, canvia-la',
        text: 'Entra amb la contrasenya que et donin i posa la teva a «Mi Perfil», a l’apartat de seguretat.',
      },
      {
        heading: 'Si ets l’únic gerent',
        text: 'Escriu a la persona que facilita Llavero a la teva agència. Comprovarà qui ets abans de donar-te accés.',
      },
    ],
  },
  terms: {
    title: 'Termes i condicions',
    parts: [
      {
        heading: 'Per a què serveix',
        text: 'Llavero és una eina de treball per a agències immobiliàries i el seu personal. Cada compte és d’una sola persona i no es comparteix.',
      },
      {
        heading: 'Les dades són de l’agència',
        text: 'L’agència decideix quines dades de clients, propietaris i immobles guarda, respon de tenir dret a guardar-les i en pot demanar la còpia o l’eliminació.',
      },
      {
        heading: 'Qui dona accés',
        text: 'Els gerents creen, pausen i eliminen els comptes de la seva agència. Un compte pausat o eliminat deixa de funcionar a l’acte.',
      },
      {
        heading: 'Ús correcte',
        text: 'No pugis fitxers que no tinguis dret a fer servir ni intentis entrar a les dades d’una altra agència. Un ús així pot comportar el tancament del compte.',
      },
      {
        heading: 'El que s’ha acordat per escrit',
        text: 'Si la teva agència ha signat un contracte per l’ús de Llavero, les seves condicions prevalen sobre aquest resum.',
      },
    ],
  },
  legal: {
    title: 'Avís legal',
    parts: [
      {
        heading: 'Titular',
        text: 'El titular d’aquest servei és l’empresa que el facilita a la teva agència. Un gerent de la teva agència te’n pot donar les dades identificatives.',
      },
      {
        heading: 'Dades personals',
        text: 'Cada agència és responsable de les dades que guarda a Llavero; el servei les tracta només per encàrrec seu. Per exercir els teus drets d’accés, rectificació, supressió, oposició, limitació o portabilitat, adreça’t a l’agència.',
      },
      {
        heading: 'Galetes',
        text: 'Només es fan servir dues galetes tècniques: una manté la teva sessió iniciada i l’altra recorda durant 30 dies que ja has entrat amb aquest navegador, perquè puguis entrar encara que algú intenti saturar la pàgina. L’idioma i altres preferències es guarden al teu navegador. No hi ha publicitat ni seguiment.',
      },
      {
        heading: 'Propietat intel·lectual',
        text: 'El nom, els dibuixos i el programa pertanyen al titular del servei. Els textos, les fotos i els documents que puja una agència continuen sent seus.',
      },
    ],
  },
} satisfies typeof infoTextsEs;
