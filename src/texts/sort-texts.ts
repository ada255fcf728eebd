/** What lists can be sorted by: the texts of the ascending and the descending order. */
const sortTexts: Partial<Record<string, readonly [ascending: string, descending: string]>> = {
  name: ['Nombre, de la A a la Z', 'Nombre, de la Z a la A'],
  title: ['Título, de la A a la Z', 'Título, de la Z a la A'],
  due: ['Vencimiento más próximo primero', 'Vencimiento más lejano primero'],
  status: ['Estado', 'Estado, al revés'],
  priority: ['Prioridad, de baja a alta', 'Prioridad, de alta a baja'],
  contact: ['Sin contacto desde hace más tiempo', 'Último contacto más reciente'],
  followUp: ['Sin próximo paso primero', 'Próximo paso más lejano primero'],
  price: ['Precio, de menor a mayor', 'Precio, de mayor a menor'],
  area: ['Superficie, de menor a mayor', 'Superficie, de mayor a menor'],
  reference: ['Referencia, de menor a mayor', 'Referencia, de mayor a menor'],
  platform: ['Plataforma, de la A a la Z', 'Plataforma, de la Z a la A'],
  views: ['Vistas, de menos a más', 'Vistas, de más a menos'],
  updated: ['Actualizados hace más tiempo', 'Actualizados hace menos tiempo'],
  created: ['Más antiguos primero', 'Más recientes primero'],
};

/** The text of an order: 'Nombre, de la A a la Z'. */
export function orderText(order: string): string | undefined {
  const [ascending, descending] = sortTexts[order.replace(/^-/, '')] ?? [];
  return order.startsWith('-') ? descending : ascending;
}

/** The options of a list's order, but the one without choice: 'name' for ascending, '-name' for descending. */
export const sortOptions = (
  sorts: readonly string[],
  initialSort: string,
): { value: string; label: string }[] =>
  sorts
    .flatMap((sort) => [sort, `-${sort}`])
    .filter((value) => value !== initialSort)
    .map((value) => ({ value, label: orderText(value) ?? value }));
