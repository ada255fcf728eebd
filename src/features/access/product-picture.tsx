import { Logo } from '../../ui/logo.tsx';

const events = [
  {
    time: '09:30',
    what: 'Primera visita',
    where: 'Calle del Mar 14, 3.º 2.ª',
    look: 'border-event-1 bg-event-1-soft text-event-1',
  },
  {
    time: '12:00',
    what: 'Firma de contrato',
    where: 'Ático de la plaza Mayor',
    look: 'border-event-5 bg-event-5-soft text-event-5',
  },
  {
    time: '17:30',
    what: 'Entrega de llaves',
    where: 'Familia Ortega',
    look: 'border-event-6 bg-event-6-soft text-event-6',
  },
];
const columns = [
  {
    name: 'Nuevos',
    count: 4,
    tone: 'bg-tone-new',
    leads: [
      ['Lucía Ferrer', 'Piso · hasta 285.000 €'],
      ['Jordi Puig', 'Casa con jardín'],
    ],
  },
  {
    name: 'Contactados',
    count: 7,
    tone: 'bg-tone-progress',
    leads: [
      ['Amina Rahmani', 'Alquiler · 950 €/mes'],
      ['Familia Ortega', 'Dúplex · 2 plazas'],
    ],
  },
];
const card = 'rounded-md border border-line bg-surface shadow-card';
const rail = ['w-5 bg-accent', 'w-5', 'w-5', 'w-5', 'w-5'];

/** The first page of the CRM as a drawing: its own words and colours, somebody's ordinary Thursday. */
export function ProductPicture({ label }: { label: string }) {
  return (
    <div
      role="img"
      aria-label={label}
      lang="es"
      className="flex overflow-hidden rounded-xl border border-line bg-paper shadow-raised select-none"
    >
      <div className="hidden w-14 shrink-0 flex-col items-center gap-4 border-line border-r bg-surface py-4 sm:flex">
        <Logo size={24} />
        {rail.map((look, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing
          <span key={index} className={`h-1.5 rounded-full bg-line ${look}`} />
        ))}
      </div>
      <div className="grid min-w-0 flex-1 gap-4 p-4 sm:grid-cols-[5fr_6fr]">
        <div className="sm:col-span-2">
          <p className="text-16 font-semibold">Buenos días, Marta</p>
          <p className="text-13 text-ink-soft">jueves, 26 de noviembre</p>
        </div>
        <div className={`${card} p-3`}>
          <p className="mb-2 text-13 font-semibold">Today's agenda</p>
          <ul className="flex flex-col gap-2">
            {events.map(({ time, what, where, look }) => (
              <li key={time} className={`rounded-sm border-l-3 px-2 py-1 text-12 ${look}`}>
                <p className="truncate font-medium">
                  {time} · {what}
                </p>
                <p className="truncate">{where}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="hidden min-w-0 grid-cols-2 gap-2 sm:grid">
          {columns.map(({ name, count, tone, leads }) => (
            <div key={name} className="min-w-0 rounded-md bg-sunken p-1.5">
              <p className="flex items-center gap-1.5 px-0.5 pb-1.5 text-12 font-medium">
                <span className={`size-2 shrink-0 rounded-full ${tone}`} />
                <span className="truncate">{name}</span>
                <span className="text-ink-soft">{count}</span>
              </p>
              <div className="flex flex-col gap-1.5">
                {leads.map(([who, wish]) => (
                  <div key={who} className={`${card} p-2 text-12`}>
                    <p className="truncate font-medium">{who}</p>
                    <p className="text-ink-soft">{wish}</p>
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
