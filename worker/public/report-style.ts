import { BASE_STYLE, toPolicy } from './page-style.ts';

/** The styles of the report for the owner of a property. */
export const REPORT_STYLE = `${BASE_STYLE}
main,.agency-bar,footer{max-width:760px}
footer{padding-bottom:40px}
.property{display:grid;gap:16px;padding-top:4px}
.cover{aspect-ratio:16/9;border-radius:12px;overflow:hidden}
.price{font-size:22px;margin-top:4px}
.soft{color:var(--soft)}
.period{margin-top:24px;padding-top:20px;border-top:1px solid var(--line)}
.period h2{font-size:20px;line-height:1.3;margin:0;text-wrap:balance}
.figures{display:grid;grid-template-columns:1fr 1fr;gap:10px;list-style:none;padding:0;margin-top:14px}
.figures li{display:flex;flex-direction:column;background:#fff;border:1px solid var(--line);border-radius:12px;padding:12px 14px}
.figures li:last-child:nth-child(odd){grid-column:1/-1}
.figures strong{font-size:28px;line-height:1.2;font-weight:600}
.figures span{color:var(--soft);font-size:14px;line-height:1.35}
table{width:100%;border-collapse:collapse}
th{color:var(--soft);font-weight:400;font-size:14px;text-align:right;padding:4px 0}
th:first-child,td:first-child{text-align:left}
td{text-align:right;font-weight:500;padding:10px 0 10px 12px;border-top:1px solid var(--line);vertical-align:top}
td:first-child{padding-left:0}
td small{display:block;font-size:14px;font-weight:400;color:var(--soft)}
.answers{background:#fff;border:1px solid var(--line);border-radius:12px;padding:16px}
.given{font-weight:600}
form{display:flex;flex-wrap:wrap;gap:10px;margin-top:14px}
button{flex:1 1 auto;min-height:46px;padding:0 18px;border:1px solid var(--accent);border-radius:8px;background:#fff;color:var(--accent);font:inherit;font-weight:600;cursor:pointer}
button:first-child{background:var(--accent);color:#fff}
button:hover{text-decoration:underline}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.note{font-size:14px;color:var(--soft);margin-top:8px}
.lines{list-style:none;padding:0}
.lines li{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-top:1px solid var(--line)}
.lines span:last-child{text-align:right;font-weight:500}
.wide{display:grid}
@media (min-width:760px){
.property:has(.cover){grid-template-columns:260px minmax(0,1fr);gap:24px;align-items:center}
.cover{aspect-ratio:4/3}
h1{font-size:26px}
.figures{grid-template-columns:repeat(auto-fit,minmax(120px,1fr))}
.figures li:last-child:nth-child(n){grid-column:auto}
.wide{grid-template-columns:1fr 1fr;gap:0 40px}
}
@media print{
.answers{display:none}
main,.agency-bar,footer{max-width:none}
.property{gap:7mm;padding:0;flex:none}
.property:has(.cover){grid-template-columns:52mm minmax(0,1fr);align-items:center}
.cover{aspect-ratio:4/3;border-radius:2mm}
.price{font-size:15pt;margin-top:1mm}
.period{margin-top:5mm;padding-top:4mm;flex:none}
.period h2{font-size:15pt}
.figures{grid-template-columns:repeat(auto-fit,minmax(28mm,1fr));gap:2.5mm;margin-top:3mm}
.figures li:last-child:nth-child(n){grid-column:auto}
.figures li{padding:2.5mm 3mm;border-radius:2mm}
.figures strong{font-size:19pt}
.figures span,.note,th,td small{font-size:9.5pt}
td small{display:inline;margin-left:2mm}
td,.lines li{padding-top:1.6mm;padding-bottom:1.6mm}
td a{color:inherit;text-decoration:none}
.wide{grid-template-columns:1fr 1fr;gap:0 10mm;flex:none}
}
`;

export const REPORT_POLICY = toPolicy(REPORT_STYLE, "'self'");
