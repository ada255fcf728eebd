import { Logo } from '../../../ui/layout/logo.tsx';
import type { Language } from '../language.ts';

const es = {
  greeting: 'Buenos días, Marta',
  today: 'jueves, 26 de noviembre',
  agenda: 'Agenda de hoy',
  events: [
    ['Primera visita', 'Calle del Mar 14, 3.º 2.ª'],
    ['Firma de contrato', 'Ático de la plaza Mayor'],
    ['Entrega de llaves', 'Familia Ortega'],
  ],
  columns: ['Nuevos', 'Contactados'],
  leads: [
    [
      ['Lucía Ferrer', 'Piso · hasta 285.000\u00a0€'],
      ['Jordi Puig', 'Casa con jardín'],
    ],
    [
      ['Amina Rahmani', 'Alquiler · 950\u00a0€/mes'],
      ['Familia Ortega', 'Dúplex · 2\u00a0plazas'],
    ],
  ],
};
const ca = {
  greeting: 'Bon dia, Marta',
  today: 'dijous, 26 de novembre',
  agenda: 'Agenda d’avui',
  events: [
    ['Primera visita', 'Carrer del Mar 14, 3r 2a'],
    ['Signatura de contracte', 'Àtic de la plaça Major'],
    ['Lliurament de claus', 'Família Ortega'],
  ],
  columns: ['Nous', 'Contactats'],
  leads: [
    [
      ['Lucía Ferrer', 'Pis · fins a 285.000\u00a0€'],
      ['Jordi Puig', 'Casa amb jardí'],
    ],
    [
      ['Amina Rahmani', 'Lloguer · 950\u00a0€/mes'],
      ['Família Ortega', 'Dúplex · 2\u00a0places'],
    ],
  ],
} satisfies typeof es;
const texts = { es, ca };

const entries = [
  { time: '09:30', look: 'border-event-1 bg-event-1-soft text-event-1' },
  { time: '12:00', look: 'border-event-5 bg-event-5-soft text-event-5' },
  { time: '17:30', look: 'border-event-6 bg-event-6-soft text-event-6' },
];
const columns = [
  { count: 4, tone: 'bg-tone-new' },
  { count: 7, tone: 'bg-tone-progress' },
];
const card = 'rounded-md border border-line bg-surface shadow-card';
const rail = ['w-5 bg-accent', 'w-5', 'w-5', 'w-5', 'w-5'];

/** A static illustration of the dashboard, with sample data. */
export function ProductPicture({ label, language }: { label: string; language: Language }) {
  const { greeting, today, agenda, events, columns: names, leads } = texts[language];
  return (
    <div
      role="img"
      aria-label={label}
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
          <p className="text-16 font-semibold">{greeting}</p>
          <p className="text-13 text-ink-soft">{today}</p>
        </div>
        <div className={`${card} p-3`}>
          <p className="mb-2 text-13 font-semibold">{agenda}</p>
          <ul className="flex flex-col gap-2">
            {entries.map(({ time, look }, index) => (
              <li key={time} className={`rounded-sm border-l-3 px-2 py-1 text-12 ${look}`}>
                <p className="truncate font-medium">
                  {time} · {events[index]?.[0]}
                </p>
                <p className="truncate">{events[index]?.[1]}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="hidden min-w-0 grid-cols-2 gap-2 sm:grid">
          {columns.map(({ count, tone }, index) => (
            <div key={tone} className="min-w-0 rounded-md bg-sunken p-1.5">
              <p className="flex items-center gap-1.5 px-0.5 pb-1.5 text-12 font-medium">
                <span className={`size-2 shrink-0 rounded-full ${tone}`} />
                <span className="truncate">{names[index]}</span>
                <span className="text-ink-soft">{count}</span>
              </p>
              <div className="flex flex-col gap-1.5">
                {leads[index]?.map(([who, preference]) => (
                  <div key={who} className={`${card} p-2 text-12`}>
                    <p className="truncate font-medium">{who}</p>
                    <p className="text-ink-soft">{preference}</p>
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
