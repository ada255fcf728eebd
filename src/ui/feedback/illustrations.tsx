export type IllustrationName =
  | 'leads'
  | 'owners'
  | 'properties'
  | 'ads'
  | 'tasks'
  | 'calendar'
  | 'agency'
  | 'search'
  | 'failure';

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

// SVG paths in a 96 × 72 viewBox: those in the text colour, then those in the accent colour.
const drawings: Record<IllustrationName, readonly [ink: string, accent: string]> = {
  // A front door with its letterbox, a plant, and a letter on the mat.
  leads: [
    `M12 64h72M36 64V10h30v54M42 64V16h18v48M47 36h8${circle(56, 44, 1)}M22 64v-8h10l-1.5 8M27 56V40M27 48c-6-1-8-5-7-9 5 0 8 4 7 9zM27 44c0-6 3-9 7-9 0 5-3 9-7 9z`,
    'M70 56l13-3 2 8-13 3zM70 56l7.5 3.5L83 53',
  ],
  // Keys hanging from a rack.
  owners: [
    `M20 12h56v10H20zM34 22v5a3 3 0 0 0 6 0M56 22v5a3 3 0 0 0 6 0${circle(59, 36, 6)}M59 42v16M59 54h-4M59 58h-3`,
    `${circle(37, 37, 7)}M37 44v20M37 59h6M37 64h4`,
  ],
  // A balcony with its flower pot.
  properties: [
    'M34 44V18a14 10 0 0 1 28 0v26M48 8v36M34 24h28M20 44h56M24 64h48M28 44v20M36 44v20M44 44v20M52 44v20M60 44v20M68 44v20',
    'M66 44v-7h9v7M70.5 37V24M70.5 33c-5 0-7-3-7-7 5 0 7 3 7 7zM70.5 28c0-4 2-7 7-7 0 4-2 7-7 7z',
  ],
  // A board hanging from its post.
  ads: [
    'M24 66V8M17 66h14M24 14h48M36 14v8M62 14v8M30 22h40v28H30zM58 32h6M58 40h6',
    'M37 44V33l7-6 7 6v11zM42 44v-6h4v6',
  ],
  // A notepad with its ticks.
  tasks: [
    'M28 14h40v52H28zM38 9v9M48 9v9M58 9v9M48 30h13M48 42h13M48 54h8M35 51.5h5v5h-5z',
    'M34.5 30l2.5 2.5 4.5-5M34.5 42l2.5 2.5 4.5-5',
  ],
  // A wall calendar with the sun in one of its days.
  calendar: [
    'M20 16h56v48H20zM20 28h56M34 10v10M62 10v10M29 37h4M41 37h4M63 37h4M29 46h4M63 46h4M29 55h4M41 55h4M53 55h4',
    `${circle(51, 45, 4)}M51 36v1.5M44 45h-1.5M59.5 45H58M45.5 39.5l1 1M56.5 39.5l-1 1`,
  ],
  // The office: a shop front with its awning.
  agency: [
    'M12 64h72M20 64V32M76 64V32M22 10h52l6 14H16zM16 24c0 8 10.7 8 10.7 0 0 8 10.6 8 10.6 0 0 8 10.7 8 10.7 0 0 8 10.7 8 10.7 0 0 8 10.6 8 10.6 0 0 8 10.7 8 10.7 0M54 64V38h15v26M27 38h20v17H27z',
    `${circle(33.5, 46.5, 3)}M36.5 46.5h6M42.5 46.5v2.5M39.5 46.5v2`,
  ],
  // A magnifier, and only a small house in it.
  search: [`${circle(43, 31, 20)}M57.5 45.5L75 63`, 'M34 41V30l9-7.5 9 7.5v11zM40 41v-7h6v7'],
  // A plug beside its socket.
  failure: [
    'M60 18h22v36H60zM67 31v2M75 31v2M12 36h14M26 26h12v20H26zM38 31h7M38 41h7',
    'M50 24l3 4M49 36h4M50 48l3-4',
  ],
};

export function Illustration({ name }: { name: IllustrationName }) {
  const [ink, accent] = drawings[name];
  return (
    <svg
      viewBox="0 0 96 72"
      width="128"
      height="96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="text-ink-faint"
    >
      <path d={ink} />
      <path d={accent} className="text-accent" />
    </svg>
  );
}
