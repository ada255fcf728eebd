import type { Corners, Size } from '../../src/features/scanner/engine/corners.ts';

/** How the phone was held, in degrees: tipped forward, turned aside, rolled. */
export type Tilt = { pitch: number; yaw: number; roll: number };

/** The corners of a sheet (millimetres) in the photo of a camera with a 26-mm lens that looks at its middle. */
export function projectSheet(sheet: Size, { pitch, yaw, roll }: Tilt, picture: Size): Corners {
  const [a, b, c] = [pitch, yaw, roll].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const focal = 0.62 * Math.hypot(picture.width, picture.height);
  const far = 1.9 * Math.max(sheet.width, sheet.height) * (focal / Math.max(picture.width, picture.height));
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([h = 0, v = 0]) => {
    const [x, y] = [(h * sheet.width) / 2, (v * sheet.height) / 2];
    const [rx, ry] = [x * Math.cos(c) - y * Math.sin(c), x * Math.sin(c) + y * Math.cos(c)];
    const [tx, tz] = [rx * Math.cos(b), -rx * Math.sin(b)];
    const [ty, z] = [ry * Math.cos(a) - tz * Math.sin(a), ry * Math.sin(a) + tz * Math.cos(a) + far];
    return {
      x: 0.5 + (focal * tx) / z / picture.width,
      y: 0.5 + (focal * ty) / z / picture.height,
    };
  });
  return corners as unknown as Corners;
}
