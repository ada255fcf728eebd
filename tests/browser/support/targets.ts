import type { Page } from '@playwright/test';

/** The least sides of a target in CSS pixels: with a mouse that of WCAG 2.5.8, on touch that of 2.5.5. */
export const MIN_TARGET = { mouse: 24, touch: 44 } as const;

/** A target that is too small, with the sides that react to a press, up to those that were asked for. */
type SmallTarget = { name: string; width: number; height: number };

/**
 * Returns the visible targets of the page that react to a press on less than `min` × `min` CSS pixels. A target is what takes a press and is
 * read to everybody. What reacts is found by asking which element lies under each point of the lines through its centre, so that padding,
 * pseudo-elements and labels count. Exceptions, those of WCAG 2.5.8:
 * - Inline: a link within a sentence, whose height is that of the line.
 * - Equivalent: what is hidden from assistive technology repeats another target; a link has another of full size in its row or card; the
 *   month's count of further entries opens their day, as the day's number above it does.
 * - Essential: an entry of the calendar is as large as its time.
 * - Spacing (24 px only): grown to 24 px around its centre it meets no other target, nor another that has grown as much. Wider than a circle
 *   of WCAG, which lets long links lie close one below the other.
 * - What lies below a bar that stays, or is clipped away, has another place in the page and is measured there.
 */
export const findSmallTargets = (page: Page, min: number): Promise<SmallTarget[]> =>
  page.evaluate((least) => {
    const selector =
      'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=menuitem], [role=option]';
    /** What is seen of a target: its label, where the control itself is for screen readers only. */
    const findSeen = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 ? one : one.closest('label');
    };
    const isTarget = (one: Element) => {
      const isShown = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isRead = !one.closest('[aria-hidden=true], [inert]');
      return isShown && isRead && !one.matches(':disabled, .cal-box, .cal-more:not(.cal-more-hours)');
    };
    const isInline = (one: Element) => {
      const rest = (one.parentElement?.textContent ?? '').replace(one.textContent, '');
      return getComputedStyle(one).display === 'inline' && /\p{L}/u.test(rest);
    };
    const reacts = (one: Element, x: number, y: number) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (one.contains(found) || found.closest('label')?.control === one);
    };
    /** How many pixels react on the line through the centre, up to `least`. */
    const measure = (one: Element, x: number, y: number, [dx, dy]: readonly [number, number]) => {
      let count = 0;
      for (const sign of [-1, 1])
        for (let step = 0.5; count < least && step < least; step++) {
          if (!reacts(one, x + sign * step * dx, y + sign * step * dy)) break;
          count++;
        }
      return count;
    };
    const all = [...document.querySelectorAll(selector)]
      .filter(isTarget)
      .flatMap((one) => findSeen(one) ?? []);
    const getCentre = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x + width / 2, y + height / 2] as const;
    };
    /** The box of a target without what its ancestors clip away, as of a text that is cut after its line. */
    const clip = (one: Element) => {
      let { left, right, top, bottom } = one.getBoundingClientRect();
      for (let around = one.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { left, right, top, bottom };
    };
    const grow = (one: Element) => {
      const { left, right, top, bottom } = clip(one);
      const [dx, dy] = [Math.max(0, least - right + left) / 2, Math.max(0, least - bottom + top) / 2];
      return { left: left - dx, right: right + dx, top: top - dy, bottom: bottom + dy };
    };
    /** Whether no other target that is in sight lies as near, where both have grown. */
    const isSpaced = (one: Element) => {
      const mine = grow(one);
      return all.every((other) => {
        if (other === one || other.contains(one) || one.contains(other)) return true;
        const its = grow(other);
        const isBeside = its.left >= mine.right || its.right <= mine.left;
        return (
          isBeside || its.top >= mine.bottom || its.bottom <= mine.top || !reacts(other, ...getCentre(other))
        );
      });
    };
    const measured = all.map((one) => {
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = one.getBoundingClientRect();
      const [x, y] = getCentre(one);
      const isOnTop = reacts(one, x, y);
      const width = isOnTop ? measure(one, x, y, [1, 0]) : least;
      const height = isOnTop ? measure(one, x, y, [0, 1]) : least;
      // A box that begins within a pixel of the screen shares that pixel.
      const isLess = (side: number, whole: number) => side < (whole < least ? least : least - 1);
      const isSmall = (isLess(width, box.width) || isLess(height, box.height)) && !isInline(one);
      return { one, width, height, isSmall: isSmall && (least > 24 || !isSpaced(one)) };
    });
    scrollTo(0, 0);
    const small = measured.filter(({ isSmall }) => isSmall);
    const isRepeated = (one: Element) =>
      one instanceof HTMLAnchorElement &&
      [...(one.closest('li, tr, [role=listitem]')?.querySelectorAll('a') ?? [])].some(
        (other) => other !== one && other.href === one.href && small.every((each) => each.one !== other),
      );
    return small
      .filter(({ one }) => !isRepeated(one))
      .map(({ one, width, height }) => ({
        name: `${one.tagName.toLowerCase()} ${one.ariaLabel ?? one.getAttribute('title') ?? one.textContent.trim().slice(0, 40)}`,
        width,
        height,
      }));
  }, min);
