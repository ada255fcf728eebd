import type { SavedViewList } from './saved-views.ts';

/** The id by which addresses and defaults name the view 'Mi trabajo': no record id. */
export const MY_WORK = 'work';

type BuiltInView = { id: string; list: SavedViewList; name: string; params: Record<string, string> };
/** The views that every agency has, beside the saved ones: nobody changes or deletes them. */
export const builtInViews: readonly BuiltInView[] = [
  {
    id: MY_WORK,
    list: 'leads',
    name: 'Mi trabajo',
    params: {
      responsible: 'mine',
      state: 'open',
      sort: 'followUp',
      columns: 'contact.status.budget.zones.followup.contacted',
      view: 'list',
    },
  },
];

/** The built-in view of a list with this id; undefined where there is none. */
export const findBuiltInView = (list: SavedViewList, id: string | null | undefined) =>
  builtInViews.find((view) => view.list === list && view.id === id);
