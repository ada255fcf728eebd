import { type Canvas, type Colour, createCanvas, mix } from './canvas.ts';
import type { Random } from './random.ts';

const SIZE = [1200, 900] as const;
const white: Colour = [255, 255, 255];
const black: Colour = [30, 27, 22];
// biome-ignore format: one list of colours
const plasters: Colour[] = [[226, 196, 160], [214, 178, 150], [233, 220, 196], [196, 170, 146], [222, 204, 186], [205, 150, 122]];
const shutters: Colour[] = [
  [62, 96, 84],
  [108, 74, 54],
  [70, 88, 110],
  [84, 104, 74],
];
const woods: Colour[] = [
  [176, 132, 92],
  [150, 108, 76],
  [196, 160, 120],
];

/** Returns a PNG of a building's facade. */
export function drawFacade(random: Random): Buffer {
  const c = createCanvas(...SIZE);
  const [plaster, shutter] = [random.pick(plasters), random.pick(shutters)];
  c.rect(0, 0, c.width, 620, [132, 178, 214], [222, 232, 236]);
  drawNeighbours(c, random);
  const [left, right, top] = [190, 1010, random.between(60, 150)];
  c.rect(left, top, right - left, 720 - top, mix(plaster, white, 0.12), mix(plaster, black, 0.06));
  c.rect(left - 16, top - 14, right - left + 32, 22, mix(plaster, white, 0.4), mix(plaster, black, 0.1));
  const [floors, columns] = [random.between(3, 4), random.between(3, 5)];
  const [tall, wide] = [(600 - top) / floors, (right - left) / columns];
  for (let floor = 0; floor < floors; floor++)
    for (let column = 0; column < columns; column++)
      drawBalcony(
        c,
        left + column * wide + wide * 0.27,
        top + floor * tall + tall * 0.16,
        wide * 0.46,
        tall * 0.66,
        shutter,
        plaster,
      );
  c.rect(left, 600, right - left, 120, mix(plaster, black, 0.24), mix(plaster, black, 0.34));
  c.rect(560, 618, 90, 102, mix(shutter, black, 0.4));
  c.disc(634, 672, 5, [214, 178, 90]);
  c.rect(0, 720, c.width, 40, [188, 180, 170], [168, 160, 150]);
  c.rect(0, 760, c.width, 140, [112, 110, 110], [84, 83, 84]);
  drawTree(c, random.pick([110, 1090]), 720);
  return c.png();
}

function drawNeighbours(c: Canvas, random: Random) {
  c.rect(
    0,
    random.between(170, 260),
    190,
    560,
    mix(random.pick(plasters), black, 0.12),
    mix(random.pick(plasters), black, 0.25),
  );
  c.rect(
    1010,
    random.between(150, 260),
    190,
    580,
    mix(random.pick(plasters), black, 0.1),
    mix(random.pick(plasters), black, 0.25),
  );
}

function drawBalcony(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  shutter: Colour,
  plaster: Colour,
) {
  c.rect(x - 8, y - 8, w + 16, h + 8, mix(plaster, white, 0.45));
  c.rect(x, y, w, h, [58, 74, 84], [116, 138, 150]);
  c.rect(x, y, w * 0.24, h, shutter);
  c.rect(x + w * 0.76, y, w * 0.24, h, shutter);
  for (let line = 6; line < h; line += 9) c.rect(x, y + line, w * 0.24, 2, mix(shutter, black, 0.35));
  for (let line = 6; line < h; line += 9)
    c.rect(x + w * 0.76, y + line, w * 0.24, 2, mix(shutter, black, 0.35));
  c.rect(x - 18, y + h, w + 36, 9, mix(plaster, black, 0.3));
  for (let bar = -16; bar < w + 16; bar += 10) c.rect(x + bar, y + h * 0.62, 3, h * 0.38, [46, 44, 44]);
  c.rect(x - 18, y + h * 0.6, w + 36, 5, [46, 44, 44]);
}

function drawTree(c: Canvas, x: number, ground: number) {
  c.rect(x - 9, ground - 190, 18, 200, [96, 78, 62]);
  for (const [dx, dy, radius] of [
    [0, -250, 84],
    [-52, -210, 62],
    [54, -214, 66],
    [8, -320, 58],
  ] as const)
    c.disc(x + dx, ground + dy, radius, mix([92, 128, 84], [60, 98, 70], radius / 100));
}

/** Returns a PNG of a living room, a bedroom or a kitchen. */
export function drawRoom(random: Random): Buffer {
  const c = createCanvas(...SIZE);
  const wall = mix(random.pick(plasters), white, 0.72);
  const wood = random.pick(woods);
  c.rect(0, 0, c.width, 640, mix(wall, white, 0.3), wall);
  c.poly(
    [
      [0, 0],
      [230, 110],
      [230, 600],
      [0, 760],
    ],
    mix(wall, black, 0.08),
  );
  c.poly(
    [
      [230, 600],
      [1200, 600],
      [1200, 900],
      [0, 900],
      [0, 760],
    ],
    wood,
  );
  for (let board = 0; board < 9; board++)
    c.poly(
      [
        [230 + board * 122, 600],
        [233 + board * 122, 600],
        [-20 + board * 190, 900],
        [-26 + board * 190, 900],
      ],
      mix(wood, black, 0.22),
    );
  c.rect(230, 588, 970, 12, mix(wall, white, 0.6));
  const x = random.between(440, 560);
  c.rect(x - 14, 126, 348, 338, white);
  c.rect(x, 140, 320, 310, [150, 192, 222], [222, 234, 232]);
  c.rect(x, 360, 320, 90, [126, 152, 116], [104, 134, 100]);
  c.rect(x + 154, 140, 12, 310, white);
  c.rect(x - 66, 104, 60, 420, mix([206, 196, 182], white, 0.3), [196, 186, 172]);
  c.rect(x + 326, 104, 60, 420, mix([206, 196, 182], white, 0.3), [196, 186, 172]);
  random.pick([drawSofa, drawBed, drawKitchen])(c, random.pick(shutters), wood);
  return c.png();
}

function drawSofa(c: Canvas, cloth: Colour, wood: Colour) {
  c.poly(
    [
      [330, 800],
      [960, 800],
      [1010, 850],
      [280, 850],
    ],
    mix(cloth, white, 0.72),
  );
  c.rect(380, 560, 520, 120, mix(cloth, white, 0.16), cloth);
  c.rect(360, 660, 560, 110, mix(cloth, white, 0.28), mix(cloth, black, 0.1));
  c.rect(340, 610, 54, 170, mix(cloth, black, 0.12));
  c.rect(886, 610, 54, 170, mix(cloth, black, 0.12));
  for (const x of [440, 620]) c.rect(x, 580, 96, 80, [222, 196, 150], [206, 176, 128]);
  c.rect(520, 800, 260, 14, mix(wood, black, 0.3));
  for (const x of [536, 750]) c.rect(x, 814, 12, 56, mix(wood, black, 0.45));
}

function drawBed(c: Canvas, cloth: Colour, wood: Colour) {
  c.rect(350, 480, 560, 170, mix(wood, black, 0.2), mix(wood, black, 0.32));
  c.rect(372, 600, 516, 190, white, [226, 222, 214]);
  c.rect(372, 672, 516, 128, mix(cloth, white, 0.45), mix(cloth, white, 0.2));
  for (const x of [410, 660]) c.rect(x, 572, 190, 70, white, [232, 228, 222]);
  c.rect(930, 640, 110, 120, mix(wood, black, 0.1));
  c.rect(972, 560, 26, 80, [120, 110, 100]);
  c.poly(
    [
      [936, 570],
      [1034, 570],
      [1012, 500],
      [958, 500],
    ],
    [244, 226, 180],
  );
}

function drawKitchen(c: Canvas, front: Colour, wood: Colour) {
  c.rect(230, 480, 200, 20, mix(wood, white, 0.3));
  c.rect(860, 470, 340, 24, [232, 228, 222], [206, 200, 192]);
  c.rect(860, 494, 340, 230, mix(front, white, 0.2), front);
  for (const x of [972, 1086]) c.rect(x, 494, 4, 230, mix(front, black, 0.3));
  c.rect(880, 452, 130, 18, [60, 60, 62]);
  c.rect(860, 150, 340, 150, mix(front, white, 0.3), mix(front, white, 0.15));
  c.rect(330, 640, 430, 26, mix(wood, white, 0.2));
  for (const x of [350, 724]) c.rect(x, 666, 18, 150, mix(wood, black, 0.3));
  for (const x of [410, 620]) c.disc(x, 720, 44, mix(wood, black, 0.15));
}
