import { createElement, type SVGProps } from 'react';

/** The data of an icon of lucide-react; each node is the name and the attributes of an element of the drawing. */
type IconData = { name: string; node: readonly (readonly [tag: string, attributes: object])[] };

/**
 * Stands in the place of lucide's function of this name (vite.config.ts): the icons get their size and color from the styles alone, and
 * lucide's own component, which offers more, is 1.1 KB (gzip) of every first load.
 */
export default function createIcon({ name, node }: IconData) {
  return ({ className = '', ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide lucide-${name} ${className}`,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
