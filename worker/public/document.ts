import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;
/** `style` is written as it is: its hash is in the policy of the page. */
type Parts = { title: string; style: string; meta?: Html | ''; body: Html; icon?: string };

/** The icon of the product. */
const ICON = '/key.svg';

/** Renders a public page: no search engine keeps it, and it has no script. */
export const renderDocument = ({ title, style, meta = '', body, icon = ICON }: Parts): Html =>
  html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="icon" href="${icon}">
${meta}
<style>${raw(style)}</style>
</head>
<body>
${body}
</body>
</html>`;
