import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** A test for Rolldown's chunk groups: these files of the project, and these icons. Throws where a file does not exist. */
function contains(files: readonly string[], icons: readonly string[] = []): (id: string) => boolean {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`Chunk groups name files that do not exist: ${missing.join(', ')}`);
  const ids = new Set(files.map((file) => resolve(file)));
  const icon = new RegExp(`/lucide-react/.*/(${icons.join('|')})\\.mjs$`);
  // The router plugin splits a route by a query after its path.
  return (id) => ids.has(id.replace(/\?.*/, '')) || (icons.length > 0 && icon.test(id));
}

/**
 * The modules that share a chunk. A request costs more than the few bytes of a module that a page does not need, so the
 * first pages are loaded in few chunks; of two groups that name a module, the one of higher priority has it.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 9 },
  // What the fields and notices of a page are made of.
  {
    name: 'fields',
    test: contains(
      ['src/ui/feedback/alert.tsx', 'src/ui/inputs/field.tsx', 'src/ui/inputs/text-input.tsx'],
      ['eye', 'eye-off'],
    ),
    priority: 8,
  },
  // What every page needs beside its own code and that of main.tsx.
  { name: 'common', test: contains([], ['menu', 'x']), priority: 8 },
  {
    name: 'illustrations',
    test: contains(['src/ui/feedback/illustrations.tsx']),
    priority: 8,
  },
  {
    name: 'access',
    test: contains([
      'src/features/access/layout/auth-page.tsx',
      'src/features/access/layout/auth-layout.tsx',
      'src/features/access/guest-only.tsx',
      'src/features/access/form-error-texts.ts',
      'src/features/access/use-registration-open.ts',
    ]),
    priority: 7,
  },
  // What the CRM adds.
  {
    name: 'crm',
    test: contains(
      [
        'db/domain/leads/follow-up-groups.ts',
        'db/domain/leads/lead-scopes.ts',
        'db/domain/lists.ts',
        'db/domain/madrid.ts',
        'src/features/tasks/load-task-conflict.ts',
        'src/lib/format/count-text.ts',
        'src/lib/format/format.ts',
        'src/lib/list/guard-presses.ts',
        'src/lib/list/next-page.ts',
        'src/lib/list/use-focus-hand-over.ts',
        'src/lib/list/use-press-guard.ts',
        'src/lib/storage/dashboard-scopes.ts',
        'src/lib/loading/memoize-once.ts',
        'src/lib/format/plural.ts',
        'src/routes/crm/route.tsx',
        'src/shell/session/require-session.ts',
        'src/shell/shell.tsx',
        'src/texts/event-texts.ts',
        'src/texts/follow-up-texts.ts',
        'src/texts/lead-scope-texts.ts',
        'src/texts/user-texts.ts',
        'src/texts/option-texts.ts',
        'src/lib/format/absence-text.ts',
        'src/lib/format/age-text.ts',
        'src/lib/format/phone-text.ts',
        'src/pickers/own-session.ts',
        'src/ui/display/responsible-avatar.tsx',
        'src/ui/display/badge.tsx',
        'src/ui/layout/card.tsx',
        'src/ui/display/description-list.tsx',
        'src/ui/feedback/skeleton.tsx',
      ],
      ['arrow-right', 'calendar-clock', 'circle', 'notebook-pen'],
    ),
    priority: 6,
  },
  // The tasks and events of a day.
  {
    name: 'tasks',
    test: contains([
      'db/domain/calendar/event-span.ts',
      'db/domain/tasks/tasks.ts',
      'src/features/tasks/task-due.tsx',
      'src/features/tasks/use-task-status.ts',
      'src/lib/format/due-text.ts',
      'src/lib/format/event-hours.ts',
      'src/ui/record/linked-records.tsx',
    ]),
    priority: 5,
  },
  // What a change that met somebody else's needs, apart from every first load.
  {
    name: 'conflicts',
    test: contains(['src/features/tasks/settle-task-conflict.ts', 'src/ui/record/settle-conflict.ts']),
    priority: 5,
  },
  {
    name: 'list',
    test: contains(
      [
        'src/lib/format/load-error-text.ts',
        'src/lib/records/prefetch-record.ts',
        'src/lib/list/list-filters.ts',
        'src/lib/list/use-list-view.ts',
        'src/lib/loading/lazy-when-idle.tsx',
        'src/features/leads/lead-badges.tsx',
        'src/texts/lead-texts.ts',
        'src/lib/list/write-list-url.ts',
        'src/pickers/picker-notices.tsx',
        'src/pickers/record-picker.tsx',
        'src/pickers/saved-views/saved-views.tsx',
        'src/pickers/user-picker.tsx',
        'src/ui/feedback/empty-state.tsx',
        'src/ui/list/create-button.tsx',
        'src/ui/list/filters/create-list-filters.ts',
        'src/ui/list/filters/filter-bar-parts.tsx',
        'src/ui/list/filters/filter-bar.tsx',
        'src/ui/list/filters/filter-chips.tsx',
        'src/ui/list/filters/filter-switch.tsx',
        'src/ui/inputs/select.tsx',
        'src/ui/list/list-count.tsx',
        'src/ui/list/list-page.tsx',
        'src/ui/list/list-views.tsx',
        'src/ui/display/date-time.tsx',
        'src/ui/list/paged-list.tsx',
        'src/ui/record/form-modal.tsx',
        'src/ui/record/record-skeleton.tsx',
        'src/ui/list/prefetch-list.ts',
        'src/ui/list/record-list.tsx',
        'src/ui/list/restriction-notice.tsx',
        'src/ui/record/use-delete-record.tsx',
        'src/ui/list/selection/select-mode-button.tsx',
        'src/ui/list/view-switch.tsx',
      ],
      ['list-checks', 'pencil'],
    ),
    priority: 5,
  },
  // What reads typed and pasted texts.
  {
    name: 'typed',
    test: contains([
      'db/domain/characters.ts',
      'db/domain/clean-text.ts',
      'db/domain/email-address.ts',
      'db/domain/digits.ts',
      'src/lib/form/pick-fields.ts',
      'src/lib/form/with-stored-option.ts',
      'src/lib/format/number-text.ts',
      'src/ui/form/pasted-contact.tsx',
    ]),
    priority: 2,
  },
  // The rows of a list, which its heading does not wait for.
  {
    name: 'rows',
    test: contains([
      'src/ui/list/card-list.tsx',
      'src/ui/list/columns/arrange-columns.ts',
      'src/ui/list/data-table.tsx',
      'src/ui/list/selection/chosen-rows-bar.tsx',
    ]),
    priority: 4,
  },
  // What the rows and cards of records are made of.
  {
    name: 'record-rows',
    test: contains([
      'src/ui/list/record-card.tsx',
      'src/ui/list/record-columns.tsx',
      'src/ui/record/in-place-menu.tsx',
      'src/ui/record/use-in-place-change.ts',
      'src/pickers/responsible-menu.tsx',
    ]),
    priority: 4,
  },
  // Of the rows of leads and owners, which properties do not need.
  {
    name: 'contact',
    test: contains(['db/domain/phones.ts', 'src/ui/display/contact-links.tsx']),
    priority: 4,
  },
  {
    name: 'lead-rows',
    test: contains([
      'src/features/leads/lead-card.tsx',
      'src/features/leads/lead-columns.tsx',
      'src/features/leads/lead-in-place.tsx',
      'src/features/leads/lead-table.tsx',
    ]),
    priority: 4,
  },
  {
    name: 'lead',
    test: contains([
      'src/features/leads/lead-queries.ts',
      'src/lib/format/lead-preference-texts.ts',
      'src/features/leads/lead-record.tsx',
      'src/features/leads/new-lead-modal.tsx',
      'src/features/leads/open-preferences-badge.tsx',
    ]),
    priority: 3,
  },
  {
    name: 'property',
    test: contains([
      'src/features/properties/lazy-property-in-place.ts',
      'src/features/properties/new-property-modal.tsx',
      'src/features/properties/property-badge.tsx',
      'src/features/properties/property-queries.ts',
      'src/features/properties/property-rooms.ts',
      'src/lib/format/price-text.ts',
      'src/texts/property-texts.ts',
      'src/ui/display/cover-thumbnail.tsx',
      'src/ui/display/owner-link.tsx',
    ]),
    priority: 3,
  },
  {
    name: 'photos',
    test: contains(['src/features/photos/lightbox.ts', 'src/features/photos/photo-types.ts']),
    priority: 3,
  },
  {
    name: 'agenda',
    test: contains([
      'src/features/events/event-modals.tsx',
      'src/features/events/visit-start.ts',
      'src/features/tasks/task-modals.tsx',
      'src/lib/records/agenda-dialogs.ts',
      'src/lib/records/hidden-event-registry.ts',
      'src/shell/event-and-task-dialogs.tsx',
      'src/texts/task-texts.ts',
    ]),
    priority: 3,
  },
  {
    name: 'pickers',
    test: contains([
      'src/pickers/lead-picker.tsx',
      'src/pickers/owner-picker.tsx',
      'src/pickers/property-picker.tsx',
    ]),
    priority: 2,
  },
  // Of the first load of tasks and calendar, which do not need the rest of the icons.
  {
    name: 'agenda-icons',
    test: contains([], ['check', 'chevron-left', 'chevron-right', 'trash']),
    priority: 1,
  },
  // Of the parts of a record's page and of the dashboard that are loaded later.
  {
    name: 'record-icons',
    test: contains([], ['ban', 'message-circle', 'send', 'thumbs-up']),
    priority: 1,
  },
  { name: 'icons', test: /lucide-react.*\/icons\//, minShareCount: 2 },
];
