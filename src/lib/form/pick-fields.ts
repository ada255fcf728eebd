/** Returns the values of a record in the fields of a form. What else the record has, or will have, is no field. */
export function pickFields<Shape extends object, R extends Record<keyof Shape, unknown>>(
  { shape }: { shape: Shape },
  record: R,
): Pick<R, keyof Shape> {
  const names = Object.keys(shape) as (keyof Shape)[];
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<R, keyof Shape>;
}
