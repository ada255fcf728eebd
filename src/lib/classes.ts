/** Joins the class names that are not empty; returns one string for className. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
