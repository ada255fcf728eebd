import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { MAX_LENGTHS } from '../../db/domain/max-lengths.ts';
import { toConsentText } from '../../db/domain/web-form/web-form.ts';
import type { FoundForm } from '../domains/web-form/reads.ts';
import { type Html, renderDocument } from './document.ts';

const STYLE = `
*{box-sizing:border-box;margin:0}
:root{--ink:#1e1b16;--soft:#595247;--line:#b9b0a2;--paper:#fff;--accent:#0b5d66;--bad:#a32116}
html{-webkit-text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:560px;margin:0 auto;padding:16px}
h1{font-size:20px;line-height:1.3;font-weight:600;overflow-wrap:anywhere}
form{display:grid;gap:14px;margin-top:14px}
label{display:block;font-size:14px;font-weight:500;margin-bottom:4px}
input:not([type=checkbox]),textarea{width:100%;min-height:44px;padding:9px 12px;border:1px solid var(--line);border-radius:8px;background:#fff;color:inherit;font:inherit}
textarea{resize:vertical;min-height:110px}
[aria-invalid=true]{border-color:var(--bad)!important}
.two{display:grid;gap:14px}
.bad{color:var(--bad);font-size:14px;margin-top:4px}
.consent{display:flex;gap:10px;align-items:flex-start;font-size:14px}
.consent label{font-weight:400;margin:0;padding:2px 0}
.consent input{flex:none;width:20px;height:20px;margin-top:3px;accent-color:var(--accent)}
a{color:var(--accent)}
button{min-height:46px;padding:0 20px;border:0;border-radius:8px;background:var(--accent);color:#fff;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.soft{color:var(--soft);margin-top:6px;overflow-wrap:anywhere}
.trap{position:absolute;left:-9999px}
@media (min-width:480px){.two{grid-template-columns:1fr 1fr}}
`;
const hash = createHash('sha256').update(STYLE).digest('base64');
/** The policy of the form, which other sites embed. */
export const FORM_POLICY = `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors *`;
const toDocument = (title: string, body: Html) =>
  renderDocument({ title, style: STYLE, body: html`<main>${body}</main>` });

export const formFields = ['name', 'phone', 'email', 'message', 'reference', 'consent'] as const;
type Field = (typeof formFields)[number];
export type Written = Partial<Record<Field, string>>;

type Props = {
  form: Pick<FoundForm, 'agency' | 'privacyUrl'>;
  /** Under which what is sent is received once. */
  clientKey: string;
  written?: Written;
  errors?: Partial<Record<string, string>>;
};
/** Renders the form with what was written, and what is wrong with it. It works without script. */
export function renderForm({ form: { agency, privacyUrl }, clientKey, written = {}, errors = {} }: Props) {
  const { name = '', phone = '', email = '', message = '', reference = '' } = written;
  const toAria = (field: Field) =>
    errors[field] ? html` aria-invalid="true" aria-describedby="${field}-error"` : '';
  const error = (field: Field) =>
    errors[field] ? html`<p class="bad" id="${field}-error">${errors[field]}</p>` : '';
  const [consentBefore = '', consentAfter = ''] = toConsentText(agency).split('política de privacidad');
  return toDocument(
    `Escribe a ${agency}`,
    html`<h1>Escribe a ${agency}</h1>
${reference ? html`<p class="soft">Sobre la referencia ${reference}</p>` : ''}
${Object.keys(errors).length > 0 ? html`<p class="bad" role="alert">Revisa los campos marcados.</p>` : ''}
<form method="post">
<div><label for="name">Nombre</label><input id="name" name="name" autocomplete="name" required maxlength="${MAX_LENGTHS.name}" value="${name}"${toAria('name')}>${error('name')}</div>
<div class="two">
<div><label for="phone">Teléfono</label><input id="phone" name="phone" type="tel" autocomplete="tel" maxlength="${MAX_LENGTHS.phone}" value="${phone}"${toAria('phone')}>${error('phone')}</div>
<div><label for="email">Email</label><input id="email" name="email" type="email" autocomplete="email" maxlength="${MAX_LENGTHS.email}" value="${email}"${toAria('email')}>${error('email')}</div>
</div>
<div><label for="message">Mensaje</label><textarea id="message" name="message" maxlength="${MAX_LENGTHS.activity}"${toAria('message')}>${message}</textarea>${error('message')}</div>
<div class="trap" aria-hidden="true"><label for="website">No escribas aquí</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<div><div class="consent"><input id="consent" name="consent" type="checkbox" required${written.consent === 'on' ? html` checked` : ''}${toAria('consent')}>
<label for="consent">${consentBefore}<a href="${privacyUrl}" target="_blank" rel="noopener noreferrer">política de privacidad</a>${consentAfter}</label></div>${error('consent')}</div>
<input type="hidden" name="key" value="${clientKey}"><input type="hidden" name="reference" value="${reference}">
<button>Enviar</button>
</form>`,
  );
}

/** Renders a page that says why a message was not sent, and sends it again. */
export const renderUnsent = (title: string, text: string, sent: Record<string, string>) =>
  toDocument(
    title,
    html`<h1>${title}</h1><p class="soft">${text}</p>
<p class="soft">Lo que has escrito sigue aquí.</p>
<form method="post">${Object.entries(sent).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>Volver a enviar</button>
</form>`,
  );

/** Renders a page with a sentence. */
export const renderFormNotice = (title: string, text: string) =>
  toDocument(title, html`<h1>${title}</h1><p class="soft">${text}</p>`);
