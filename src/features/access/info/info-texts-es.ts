// The info dialogs of the access pages in Spanish.
export const infoTextsEs = {
  contact: {
    title: 'Contacto',
    parts: [
      {
        heading: 'Si trabajas en una agencia que usa Llavero',
        text: 'Habla con un gerente de tu agencia: puede crear tu cuenta, volver a activarla, cambiar tu rol o ponerte una contraseña nueva.',
      },
      {
        heading: 'Si eres el gerente',
        text: 'Escribe a la persona que facilita Llavero a tu agencia. Indica el nombre de la agencia y el email con el que entras; nunca tu contraseña.',
      },
      {
        heading: 'Si tu agencia aún no está en Llavero',
        text: 'Puedes registrarla tú: quien la registra es su primer gerente y desde ahí da acceso al resto del equipo.',
        closed: 'Ahora mismo no se pueden registrar agencias nuevas.',
      },
      {
        heading: 'Si buscas casa o vendes la tuya',
        text: 'Contacta directamente con la agencia que lleva el inmueble. Llavero es su herramienta de trabajo y no publica ni enseña viviendas.',
      },
    ],
  },
  recover: {
    title: 'Recuperar contraseña',
    parts: [
      {
        heading: 'Pídesela a un gerente de tu agencia',
        text: 'En «Mi agencia», en la tabla de usuarios, puede ponerte una contraseña nueva. Las sesiones que tuvieras abiertas se cerrarán.',
      },
      {
        heading: 'Después, cámbiala',
        text: 'Entra con la contraseña que te den y pon la tuya en «Mi Perfil», en el apartado de seguridad.',
      },
      {
        heading: 'Si eres el único gerente',
        text: 'Escribe a la persona que facilita Llavero a tu agencia. Comprobará quién eres antes de darte acceso.',
      },
    ],
  },
  terms: {
    title: 'Términos y condiciones',
    parts: [
      {
        heading: 'Para qué es',
        text: 'Llavero es una herramienta de trabajo para agencias inmobiliarias y su personal. Cada cuenta es de una sola persona y no se comparte.',
      },
      {
        heading: 'Los datos son de la agencia',
        text: 'La agencia decide qué datos de clientes, propietarios e inmuebles guarda, responde de tener derecho a guardarlos y puede pedir su copia o su eliminación.',
      },
      {
        heading: 'Quién da acceso',
        text: 'Los gerentes crean, pausan y eliminan las cuentas de su agencia. Una cuenta pausada o eliminada deja de funcionar en el acto.',
      },
      {
        heading: 'Uso correcto',
        text: 'No subas archivos que no tengas derecho a usar ni intentes entrar en los datos de otra agencia. Un uso así puede suponer el cierre de la cuenta.',
      },
      {
        heading: 'Lo acordado por escrito',
        text: 'Si tu agencia ha firmado un contrato por el uso de Llavero, sus condiciones prevalecen sobre este resumen.',
      },
    ],
  },
  legal: {
    title: 'Aviso legal',
    parts: [
      {
        heading: 'Titular',
        text: 'El titular de este servicio es la empresa que lo facilita a tu agencia. Un gerente de tu agencia puede darte sus datos identificativos.',
      },
      {
        heading: 'Datos personales',
        text: 'Cada agencia es responsable de los datos que guarda en Llavero; el servicio los trata solo por encargo suyo. Para ejercer tus derechos de acceso, rectificación, supresión, oposición, limitación o portabilidad, dirígete a la agencia.',
      },
      {
        heading: 'Cookies',
        text: 'Solo se usan dos cookies técnicas: una mantiene tu sesión iniciada y la otra recuerda durante 30 días que ya has entrado con este navegador, para que puedas entrar aunque alguien intente saturar la página. El idioma y otras preferencias se guardan en tu navegador. No hay publicidad ni seguimiento.',
      },
      {
        heading: 'Propiedad intelectual',
        text: 'El nombre, los dibujos y el programa pertenecen al titular del servicio. Los textos, fotos y documentos que sube una agencia siguen siendo suyos.',
      },
    ],
  },
};
