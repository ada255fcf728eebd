/**
 * A phone number with its digits grouped: as typed where it has groups already, else (a Spanish number) '612 34 56 78' or
 * '+34 93 415 28 60', as Madrid and Barcelona have a prefix of two digits. Groups are joined by non-breaking spaces.
 */
export function phoneText(text: string): string {
  const typed = text.trim();
  const parts = /^((?:\+|00)34)?(?:(9[13])(\d{3})|([5-9]\d{2})(\d{2}))(\d{2})(\d{2})$/.exec(typed);
  if (!parts) return typed.replace(/([\d)]) +(?=[\d(])/g, '$1\u00a0');
  const [, prefix, ...groups] = parts;
  return [...(prefix ? ['+34'] : []), ...groups.filter(Boolean)].join('\u00a0');
}
