const es = {
  title: 'El CRM de tu agencia inmobiliaria',
  headline: 'Todas las llaves de tu agencia, en el mismo llavero',
  lead: 'Llavero es el CRM para agencias inmobiliarias: clientes que buscan, propietarios que venden, propiedades, anuncios y la agenda de todo el equipo. En la oficina y en la calle, siempre a mano.',
  signIn: 'Iniciar sesión',
  register: 'Registrar agencia',
  open: 'Ir al CRM',
  note: 'Sin instalar nada: funciona en el ordenador y en el móvil.',
  picture: 'Dibujo de la pantalla de inicio: la agenda de hoy y un tablero de leads.',
  does: 'Lo que lleva por ti',
  features: [
    {
      drawing: 'leads',
      title: 'Cada lead, con su respuesta',
      text: 'De dónde viene, qué busca y en qué punto está. En una lista o en un tablero que se ordena arrastrando.',
    },
    {
      drawing: 'properties',
      title: 'Cada propiedad, con su dueño',
      text: 'Fotos, documentos y estado en la misma ficha. Un papel se escanea con el móvil y queda en su sitio.',
    },
    {
      drawing: 'calendar',
      title: 'El día de todo el equipo',
      text: 'Visitas, llamadas, firmas y tareas: qué toca, con quién y dónde, sin preguntar en voz alta.',
    },
    {
      drawing: 'ads',
      title: 'Cada anuncio, en su portal',
      text: 'Qué está publicado, dónde y desde cuándo, por propiedad y por propietario.',
    },
  ],
  promises: 'Como en una oficina bien llevada',
  facts: [
    {
      title: 'Lo tuyo es solo tuyo',
      text: 'Cada agencia ve sus datos y ninguna otra puede verlos.',
    },
    {
      title: 'Cada persona, su llave',
      text: 'Gerentes y agentes entran con su propia cuenta. Si alguien se va, deja de entrar en el acto.',
    },
    {
      title: 'Los papeles, bajo llave',
      text: 'Los documentos se abren con la sesión iniciada, nunca desde un enlace público.',
    },
  ],
  last: 'Empieza hoy con tu agencia',
  lastText: 'Registrarla lleva un minuto. Después das acceso a tu equipo.',
} as const;

type Words<T> = T extends string
  ? string
  : { readonly [K in keyof T]: K extends 'drawing' ? T[K] : Words<T[K]> };

const ca = {
  title: 'El CRM de la teva agència immobiliària',
  headline: 'Totes les claus de la teva agència, al mateix clauer',
  lead: 'Llavero és el CRM per a agències immobiliàries: clients que busquen, propietaris que venen, propietats, anuncis i l’agenda de tot l’equip. A l’oficina i al carrer, sempre a mà.',
  signIn: 'Inicia la sessió',
  register: 'Registra l’agència',
  open: 'Ves al CRM',
  note: 'Sense instal·lar res: funciona a l’ordinador i al mòbil.',
  picture: 'Dibuix de la pantalla d’inici: l’agenda d’avui i un tauler de leads.',
  does: 'El que porta per tu',
  features: [
    {
      drawing: 'leads',
      title: 'Cada lead, amb la seva resposta',
      text: 'D’on ve, què busca i en quin punt és. En una llista o en un tauler que s’ordena arrossegant.',
    },
    {
      drawing: 'properties',
      title: 'Cada propietat, amb el seu amo',
      text: 'Fotos, documents i estat a la mateixa fitxa. Un paper s’escaneja amb el mòbil i queda al seu lloc.',
    },
    {
      drawing: 'calendar',
      title: 'El dia de tot l’equip',
      text: 'Visites, trucades, signatures i tasques: què toca, amb qui i on, sense preguntar en veu alta.',
    },
    {
      drawing: 'ads',
      title: 'Cada anunci, al seu portal',
      text: 'Què està publicat, on i des de quan, per propietat i per propietari.',
    },
  ],
  promises: 'Com en una oficina ben portada',
  facts: [
    {
      title: 'El que és teu és només teu',
      text: 'Cada agència veu les seves dades i cap altra no les pot veure.',
    },
    {
      title: 'Cada persona, la seva clau',
      text: 'Gerents i agents entren amb el seu propi compte. Si algú marxa, deixa d’entrar a l’acte.',
    },
    {
      title: 'Els papers, sota clau',
      text: 'Els documents s’obren amb la sessió iniciada, mai des d’un enllaç públic.',
    },
  ],
  last: 'Comença avui amb la teva agència',
  lastText: 'Registrar-la és cosa d’un minut. Després dones accés al teu equip.',
} satisfies Words<typeof es>;

export const landingTexts = { es, ca };
