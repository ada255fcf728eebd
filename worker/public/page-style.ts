import { createHash } from 'node:crypto';

/** What public pages share: for a phone, a wide window, and one sheet of A4. */
export const BASE_STYLE = `
*{box-sizing:border-box;margin:0}
:root{--ink:#1e1b16;--soft:#595247;--line:#e6e0d6;--paper:#faf7f2;--accent:#0b5d66;--gap:16px}
html{-webkit-text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
a{color:var(--accent)}
img{display:block;width:100%;height:100%;object-fit:cover;background:var(--line)}
main,.agency-bar,footer{max-width:1040px;margin:0 auto;padding:0 var(--gap)}
.agency-bar{display:flex;align-items:center;gap:12px;min-height:64px;padding-block:10px;font-weight:600}
.agency-bar img{width:auto;max-width:160px;height:40px;object-fit:contain;background:none}
.status{display:inline-block;padding:2px 10px;border-radius:99px;background:#dfeeee;color:#084850;font-size:13px;font-weight:600}
.head{padding:20px 0 4px}
h1{font-size:24px;line-height:1.25;font-weight:600;margin-top:8px;text-wrap:balance;overflow-wrap:anywhere}
h2{font-size:16px;font-weight:600;margin-bottom:8px}
.place{color:var(--soft)}
.price{display:flex;flex-wrap:wrap;gap:0 20px;font-size:28px;line-height:1.3;font-weight:600;margin-top:8px}
section{margin-top:28px}
footer{margin-top:36px;padding-block:20px 96px;background:linear-gradient(var(--line),var(--line)) top/calc(100% - 2*var(--gap)) 1px no-repeat;color:var(--soft)}
footer strong{color:var(--ink);font-size:18px}
footer p{margin-top:4px;overflow-wrap:anywhere}
footer a{display:inline-block;padding:4px 0}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.gone{max-width:520px;margin:22vh auto 0;padding:0 24px;text-align:center}
.gone p{color:var(--soft);margin-top:8px}
@media (min-width:760px){
:root{--gap:24px}
h1{font-size:28px}
footer{padding-bottom:40px}
}
@page{size:A4;margin:11mm}
@media print{
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
html,body{background:#fff;font-size:10.5pt;line-height:1.4}
.sheet{display:flex;flex-direction:column;height:274mm;overflow:hidden}
main{flex:1;min-height:0;display:flex;flex-direction:column;width:100%;max-width:none;padding:0;overflow:hidden}
.agency-bar,footer{width:100%;max-width:none;padding:0}
.agency-bar{min-height:0;padding-bottom:4mm;font-size:13pt}
.agency-bar img{height:13mm;max-width:55mm}
section{margin-top:4mm;flex:none}
h1{font-size:18pt;margin-top:1mm}
h2{font-size:11pt;margin-bottom:1.5mm}
footer{margin-top:3mm;padding:3mm 0 0;background-size:100% 1px;font-size:9.5pt;display:flex;flex-wrap:wrap;gap:0 6mm;align-items:baseline;flex:none}
footer strong{font-size:12pt}footer p{margin:0}
footer a{color:inherit;text-decoration:none;padding:0}
}
`;

/** The styles of the page of a property. */
export const PAGE_STYLE = `${BASE_STYLE}
.hero{display:block;aspect-ratio:4/3;margin:0 calc(-1*var(--gap));overflow:hidden}
.rooms{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0;margin-top:12px}
.rooms li{background:#fff;border:1px solid var(--line);border-radius:8px;padding:6px 12px;font-weight:500}
.rent-law{margin-top:12px;font-size:14px;color:var(--soft);overflow-wrap:anywhere}
.text{white-space:pre-line;overflow-wrap:anywhere;max-width:68ch}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:0 24px}
dl div{display:flex;justify-content:space-between;gap:12px;padding:8px 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}dd{font-weight:500;text-align:right;overflow-wrap:anywhere;min-width:0}
.tags{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0}
.tags li{border:1px solid var(--line);border-radius:99px;padding:3px 12px;font-size:14px;background:#fff}
.tags li::first-letter{text-transform:uppercase}
.scales{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:20px 32px;max-width:560px}
.scales h3{font-size:14px;font-weight:500;color:var(--soft);margin-bottom:6px}
.scale{list-style:none;padding:0;display:flex;gap:3px}
.scale li{flex:1;text-align:center;font-size:13px;line-height:26px;color:#1e1b16;border-radius:4px}
.scale .on{font-weight:700;outline:3px solid var(--ink);outline-offset:1px;position:relative}
.a{background:#3fae5a}.b{background:#7cc15a}.c{background:#c3d94e}.d{background:#f4e04d}.e{background:#f6bd4b}.f{background:#ef8b45}.g{background:#e4604f}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:8px}
.photos a{aspect-ratio:4/3;border-radius:8px;overflow:hidden}
.act{position:fixed;inset:auto 0 0;display:flex;gap:8px;padding:10px var(--gap) calc(10px + env(safe-area-inset-bottom));background:#fff;border-top:1px solid var(--line)}
.act a{flex:1;display:flex;align-items:center;justify-content:center;min-height:46px;border-radius:8px;font-weight:600;text-decoration:none;border:1px solid var(--accent)}
.act a:first-child{background:var(--accent);color:#fff}
@media (min-width:760px){
.hero{margin:0;border-radius:12px;aspect-ratio:16/9;max-height:560px;width:100%}
.head{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 32px;align-items:start;padding-top:24px}
.head .price{grid-column:2;grid-row:1;justify-content:end;margin:0;font-size:30px}
.head .rooms{grid-column:1/-1}
.photos{grid-template-columns:repeat(auto-fill,minmax(210px,1fr))}
.act{display:none}
}
@media print{
.hero{margin:0;border-radius:2mm;aspect-ratio:auto;flex:1 1 88mm;min-height:50mm;max-height:104mm}
.photos{grid-template-columns:repeat(4,1fr);gap:2mm}
.photos a{aspect-ratio:auto;height:30mm;border-radius:1.5mm}
.photos a:nth-child(n+5){display:none}
.photo-section{margin-top:4mm;flex:none}
.rent-law{margin-top:2mm;font-size:9.5pt;flex:none}
.photo-section h2,.act,.map,.more,.description.more{display:none}
.head{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 8mm;padding:4mm 0 0;flex:none}
.head .price{grid-column:2;grid-row:1;justify-content:end;margin:0;font-size:22pt}
.head .rooms{grid-column:1/-1;margin-top:2.5mm;gap:2mm}
.rooms li{padding:1mm 3mm;font-size:12pt}
.description{display:flex;flex-direction:column;flex:0 1 auto;min-height:30mm;overflow:hidden}
.text{flex:0 1 auto;min-height:0;max-width:none;columns:2;column-gap:8mm}
dl{grid-template-columns:repeat(3,1fr);gap:0 7mm}
dl div{padding:1mm 0}
.tags{gap:1.5mm}.tags li{padding:0 2.5mm;font-size:9.5pt}
.scales{grid-template-columns:1fr 1fr;max-width:none;gap:8mm}
.scale li{line-height:6mm;font-size:9pt}
}
`;

/** What a public page may load: its own style and images; it sends forms nowhere, or to itself. */
export const toPolicy = (style: string, formAction: "'none'" | "'self'" = "'none'"): string =>
  `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;
export const PAGE_POLICY = toPolicy(PAGE_STYLE);
