import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

/** An element as people and screen readers find it: by role and accessible name, or by its text where it has no role. */
export type Target = { role?: string; name?: string | RegExp; text?: string | RegExp; within?: Target };

export const byRole = (role: string, name?: string | RegExp, within?: Target): Target => ({
  role,
  name,
  within,
});
export const byText = (text: string | RegExp, within?: Target): Target => ({ text, within });

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Defines `findTargets` in the page beside the library: in Firefox each script has a realm of its own, with a RegExp of its own. */
const DEFINE = `${library}
  const { TestingLibraryDom: dom } = globalThis;
  const read = (text) => (text?.source ? new RegExp(text.source, text.flags) : (text ?? undefined));
  window.findTargets = (target) => {
    const roots = target.within ? window.findTargets(target.within) : [document.body];
    return roots.flatMap((root) =>
      target.role
        ? dom.queryAllByRole(root, target.role, { name: read(target.name) })
        : dom.queryAllByText(root, read(target.text)).filter((one) => one.getClientRects().length > 0));
  };
`;

const toJson = (target: Target): object => ({
  ...target,
  name: toPattern(target.name),
  text: toPattern(target.text),
  within: target.within && toJson(target.within),
});
const toPattern = (text?: string | RegExp) =>
  text instanceof RegExp ? { source: text.source, flags: text.flags } : text;

const KEYS = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Control: '\uE009', Backspace: '\uE003' };
type Point = { x: number; y: number };

/** A tab of a browser: its elements are found, looked at, pressed and typed into as a person does it. */
export class Tab {
  readonly driver: Driver;
  readonly origin: string;
  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  async goto(path: string): Promise<void> {
    await this.driver.navigate(this.origin + path);
  }
  /** Runs the body of a function in the page. */
  evaluate<T>(body: string, ...args: unknown[]): Promise<T> {
    return this.driver.execute(body, args) as Promise<T>;
  }
  path(): Promise<string> {
    return this.evaluate('return location.pathname + location.search');
  }
  async look<T>(target: Target, body: string): Promise<T> {
    if (!(await this.evaluate<boolean>('return "findTargets" in window'))) await this.evaluate(DEFINE);
    return this.evaluate(`const [element] = window.findTargets(arguments[0]); ${body}`, toJson(target));
  }
  isVisible(target: Target): Promise<boolean> {
    return this.look(target, 'return Boolean(element)');
  }
  value(target: Target): Promise<string | null> {
    return this.look(target, 'return element ? element.value : null');
  }
  /** The text of the field that has the focus. */
  typed(): Promise<string> {
    return this.evaluate('return document.activeElement.value');
  }
  attribute(target: Target, name: string): Promise<string | null> {
    return this.look(target, `return element ? element.getAttribute(${JSON.stringify(name)}) : null`);
  }
  async see(target: Target, isSeen = true): Promise<void> {
    const said = target.role ? `${target.role} ${target.name ?? ''}` : `${target.text}`;
    await expect.poll(() => this.isVisible(target), { message: said, timeout: 30_000 }).toBe(isSeen);
  }
  /** The middle of an element that is at rest, in the viewport, and covered by nothing. */
  async middle(target: Target): Promise<Point> {
    await this.see(target);
    let before = '';
    let point: Point | null = null;
    const measure = async () => {
      point = await this.look<Point | null>(
        target,
        `if (!element) return null;
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
        const hit = document.elementFromPoint(x, y);
        if (hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)) return { x, y };
        element.scrollIntoView({ block: 'center', inline: 'nearest' });
        return null;`,
      );
      const isAtRest = point !== null && before === JSON.stringify(point);
      before = JSON.stringify(point);
      return isAtRest;
    };
    await expect
      .poll(measure, { message: `${target.role} ${target.name ?? target.text}`, timeout: 20_000 })
      .toBe(true);
    return point ?? { x: 0, y: 0 };
  }
  async click(target: Target): Promise<void> {
    await this.moveAndPress([await this.middle(target)]);
  }
  /** Presses at the first point and releases at the last, in steps as a hand makes them. */
  async drag(from: Point, to: Point): Promise<void> {
    const steps = 12;
    const between = Array.from({ length: steps + 1 }, (_, at) => ({
      x: Math.round(from.x + ((to.x - from.x) * at) / steps),
      y: Math.round(from.y + ((to.y - from.y) * at) / steps),
    }));
    await this.moveAndPress([from, ...between, to]);
  }
  private async moveAndPress([start, ...further]: Point[]): Promise<void> {
    const move = (point?: Point) => ({ type: 'pointerMove', duration: 20, origin: 'viewport', ...point });
    const actions = [
      move(start),
      { type: 'pointerDown', button: 0 },
      ...further.map(move),
      { type: 'pointerUp', button: 0 },
    ];
    await this.driver.performActions([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ]);
  }
  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.keys(...text);
  }
  async press(key: keyof typeof KEYS, held?: 'Control', letter?: string): Promise<void> {
    if (!held) return this.keys(KEYS[key]);
    await this.driver.performActions([
      {
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value: KEYS[held] },
          { type: 'keyDown', value: letter ?? KEYS[key] },
          { type: 'keyUp', value: letter ?? KEYS[key] },
          { type: 'keyUp', value: KEYS[held] },
        ],
      },
    ]);
  }
  private async keys(...values: string[]): Promise<void> {
    const actions = values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.driver.performActions([{ type: 'key', id: 'keyboard', actions }]);
  }
  /** Chooses an option of a select. */
  async choose(target: Target, option: string): Promise<void> {
    await this.middle(target);
    const found = await this.look<unknown>(
      target,
      `return [...element.options].find((one) => one.label === ${JSON.stringify(option)})`,
    );
    await this.driver.clickElement(found);
  }
  /** Chooses a file in the first file input within an element, whose dialog no driver can open. */
  async chooseFile(within: Target, path: string): Promise<void> {
    await this.see(within);
    await this.driver.sendKeys(await this.look(within, `return element.querySelector('[type=file]')`), path);
  }
  /** Replaces what a field holds. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    // Not the element by its name: an open list hides the label of its field from the accessibility tree.
    await this.evaluate('document.activeElement.select()');
    await this.type(text);
  }
}
