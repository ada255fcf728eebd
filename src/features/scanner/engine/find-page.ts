import type { Corners, Point, Size } from './corners.ts';
import { isPage, orderCorners } from './corners.ts';
import { sharpenCorners } from './sharpen-corners.ts';

/** The OpenCV.js module. Its objects are not garbage-collected and must be deleted. */
export type OpenCv = typeof import('@techstark/opencv-js');
type Mat = InstanceType<OpenCv['Mat']>;
type Found = { corners: Corners; score: number };

/** Minimum area of a page, as a fraction of the image. */
const MIN_PAGE_AREA = 0.08;

/**
 * How far outside of the boundary the outermost pixels lie that surround it, by their centres: those of an edge that is three pixels wide,
 * and of a bright area that ends there. An outline of what is inside (the inner side of an edge, a dark page) lies as far on the other side.
 */
const EDGE_OFFSET_PX = 1;
const AREA_OFFSET_PX = -0.5;

/** Finds the corners of the page in a small image (some 800 pixels); null without a matching outline. */
export function findPage(cv: OpenCv, picture: ImageData): Corners | null {
  const allocated: { delete(): void }[] = [];
  const track = <T extends { delete(): void }>(object: T): T => {
    allocated.push(object);
    return object;
  };
  try {
    const image = track(cv.matFromImageData(picture));
    const grey = track(new cv.Mat());
    cv.cvtColor(image, grey, cv.COLOR_RGBA2GRAY);
    // Morphological closing removes the text, which would be the strongest edges.
    const brush = track(cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(7, 7)));
    const plain = track(new cv.Mat());
    cv.morphologyEx(grey, plain, cv.MORPH_CLOSE, brush);
    cv.GaussianBlur(plain, plain, new cv.Size(5, 5), 0);
    const found: Found[] = [];
    const edges = track(new cv.Mat());
    const thick = track(cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(3, 3)));
    for (const [low, high] of [
      [75, 200],
      [30, 90],
      [10, 40],
    ] as const) {
      cv.Canny(plain, edges, low, high);
      cv.dilate(edges, edges, thick);
      found.push(...findPages(cv, edges, EDGE_OFFSET_PX, picture));
    }
    cv.threshold(plain, edges, 0, 255, cv.THRESH_BINARY + cv.THRESH_OTSU);
    cv.morphologyEx(edges, edges, cv.MORPH_OPEN, brush);
    found.push(...findPages(cv, edges, AREA_OFFSET_PX, picture));
    found.sort((a, b) => b.score - a.score);
    return found[0]?.corners ?? null;
  } finally {
    for (const object of allocated) object.delete();
  }
}

function findPages(cv: OpenCv, edges: Mat, offset: number, size: Size): Found[] {
  const outlines = new cv.MatVector();
  const nesting = new cv.Mat();
  const found: Found[] = [];
  try {
    // In two levels: what is bright, and the holes in it.
    cv.findContours(edges, outlines, nesting, cv.RETR_CCOMP, cv.CHAIN_APPROX_NONE);
    for (let index = 0; index < outlines.size(); index++) {
      const outline = outlines.get(index);
      const isHole = (nesting.data32S[index * 4 + 3] ?? -1) >= 0;
      const page = detectPage(cv, outline, isHole ? -offset : offset, size);
      if (page) found.push(page);
      outline.delete();
    }
  } finally {
    outlines.delete();
    nesting.delete();
  }
  return found;
}

/** The corners of an outline, if it has four; the score is their area, reduced by how far the outline differs from it. */
function detectPage(cv: OpenCv, outline: Mat, outside: number, size: Size): Found | null {
  const imageArea = size.width * size.height;
  const hull = new cv.Mat();
  const few = new cv.Mat();
  try {
    cv.convexHull(outline, hull);
    const area = cv.contourArea(hull);
    if (area < MIN_PAGE_AREA * imageArea) return null;
    const length = cv.arcLength(hull, true);
    for (const slack of [0.015, 0.025, 0.04, 0.06]) {
      cv.approxPolyDP(hull, few, slack * length, true);
      if (few.rows !== 4) continue;
      const rough = inFractions(toPoints(few), size);
      if (!rough) return null;
      const fine = sharpenCorners(rough, toPoints(outline), outside, size);
      const corners = isPage(fine) ? fine : rough;
      // The image border is an outline too, but never the page.
      const cornersOnBorder = corners.filter(({ x, y }) => Math.min(x, y, 1 - x, 1 - y) < 0.004).length;
      if (!isPage(corners) || cornersOnBorder > 2) return null;
      const fit = Math.min(area, cv.contourArea(few)) / Math.max(area, cv.contourArea(few));
      return { corners, score: (area / imageArea) * fit ** 4 };
    }
    return null;
  } finally {
    hull.delete();
    few.delete();
  }
}

function toPoints(outline: Mat): Point[] {
  const data = outline.data32S;
  return Array.from({ length: outline.rows }, (_, at) => ({
    x: data[at * 2] ?? 0,
    y: data[at * 2 + 1] ?? 0,
  }));
}

function inFractions(points: Point[], size: Size): Corners | null {
  const [a, b, c, d] = points.map(({ x, y }) => ({ x: (x + 0.5) / size.width, y: (y + 0.5) / size.height }));
  return a && b && c && d ? orderCorners([a, b, c, d], size) : null;
}
