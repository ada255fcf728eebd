const bars = (x: number, y: number) =>
  Array.from({ length: 9 }, (_, n) => `M${x + 4 + n * 10} ${y}v30`).join('');

// A French window with its shutters and its balcony; x, y is the upper left corner of the window.
const balcony = (x: number, y: number) =>
  `M${x} ${y + 84}V${y + 14}a22 14 0 0 1 44 0v70M${x + 22} ${y}v84M${x} ${y + 24}h44` +
  `M${x - 4} ${y + 84}V${y + 10}h-14v74M${x + 48} ${y + 84}V${y + 10}h14v74` +
  [22, 34, 46].map((down) => `M${x - 15} ${y + down}h8M${x + 51} ${y + down}h8`).join('') +
  `M${x - 22} ${y + 56}h88M${x - 24} ${y + 86}h92v6h-92z${bars(x - 22, y + 56)}`;

// A pot on the rail, its plant hanging over.
const plant = (x: number, y: number) =>
  `M${x} ${y}h14l-2 12H${x + 2}zM${x + 7} ${y}v-14M${x + 7} ${y - 4}c-7 0-9-4-9-8 6 0 9 3 9 8zM${x + 7} ${y - 8}c0-6 4-9 9-9 0 5-3 9-9 9z`;

const scallops = 'c0 11 17 11 17 0'.repeat(8);

const ink = [
  'M8 452h384M72 452V84M312 452V84M60 72h264v12H60zM72 72V58h240v14',
  'M72 214h240M72 222h240M72 340h240M72 348h240',
  balcony(116, 108),
  balcony(224, 108),
  balcony(116, 236),
  balcony(224, 236),
  // The street door, and the shop of the agency under its awning.
  'M92 452v-58a24 24 0 0 1 48 0v58M98 452v-56a18 18 0 0 1 36 0v56M116 378v74M98 396h36M109 424v8M123 424v8',
  `M166 366h136l-6-12H172zM172 452v-72M296 452v-72M180 452v-8h76v8M180 444v-58h76v58M262 452v-66h28v66`,
  `M166 366${scallops}`,
  'M190 396h24v16h-24zM222 396h24v16h-24zM190 420h24v16h-24zM222 420h24v16h-24z',
  // An orange tree beside the door.
  'M30 452l-3-22h26l-3 22M40 430v-36M40 394a19 19 0 1 1 .1 0M34 382h.1M46 374h.1M38 366h.1',
  // The sea behind, and a sail.
  'M324 338h68M8 338h52M346 330h34l-6 8h-22zM362 330v-34l16 28h-16M358 330v-24l-10 18h10',
].join('');

// Filled with the background colour, so that they cover what is behind them.
const plants = plant(104, 282) + plant(264, 154) + plant(226, 282);

const touch = [
  'M362 150a20 20 0 1 1 .1 0M362 98v-8M362 170v-8M330 130h-8M402 130h-8M340 108l-5-5M384 152l5 5M384 108l5-5M340 152l-5 5',
  'M328 352q7-6 14 0t14 0M352 366q7-6 14 0t14 0M328 380q7-6 14 0t14 0M10 350q6-5 12 0',
].join('');

/** The illustration beside the forms: a street front by the sea. */
export function AuthAside({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 40 412 420"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={ink} className="text-ink-faint" />
      <path d={touch} className="text-accent" />
      <path d={plants} className="fill-sunken text-accent" />
    </svg>
  );
}
