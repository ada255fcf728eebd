import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/** The modules of the client, by their file name. */
const modules = new Map<string, string[]>();
for (const path of globSync(['src/**/*.{ts,tsx}', 'db/domain/**/*.ts'])) {
  const name = basename(path);
  modules.set(name, [...(modules.get(name) ?? []), path]);
}

/** The path of the module with this file name, or with this end of its path where several have the name; throws without exactly one. */
function findModule(name: string): string {
  const paths = (modules.get(basename(name)) ?? []).filter((path) => `/${path}`.endsWith(`/${name}`));
  if (!paths[0] || paths[1])
    throw new Error(
      `Chunk groups name ${name}, which ${paths[0] ? `is ambiguous: ${paths.join(', ')}` : 'does not exist'}`,
    );
  return paths[0];
}

/** A test for Rolldown's chunk groups: these modules of the client, by their file names, and these icons. */
function contains(names: readonly string[], icons: readonly string[] = []): (id: string) => boolean {
  const ids = new Set(names.map((name) => resolve(findModule(name))));
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
    test: contains(['alert.tsx', 'field.tsx', 'text-input.tsx'], ['eye', 'eye-off']),
    priority: 8,
  },
  // What every page needs beside its own code and that of main.tsx.
  { name: 'common', test: contains([], ['menu', 'x']), priority: 8 },
  {
    name: 'illustrations',
    test: contains(['illustrations.tsx']),
    priority: 8,
  },
  {
    name: 'access',
    test: contains([
      'auth-page.tsx',
      'auth-layout.tsx',
      'guest-only.tsx',
      'form-error-texts.ts',
      'use-registration-open.ts',
    ]),
    priority: 7,
  },
  // What the CRM adds.
  {
    name: 'crm',
    test: contains(
      [
        'follow-up-groups.ts',
        'assignee-filters.ts',
        'lists.ts',
        'madrid.ts',
        'load-task-conflict.ts',
        'count-text.ts',
        'format.ts',
        'suspend-pointer-events.ts',
        'next-page.ts',
        'use-focus-next-row.ts',
        'use-row-removal-guard.ts',
        'dashboard-assignees.ts',
        'memoize-once.ts',
        'plural.ts',
        'route.tsx',
        'require-session.ts',
        'shell.tsx',
        'event-texts.ts',
        'follow-up-texts.ts',
        'assignee-filter-texts.ts',
        'user-texts.ts',
        'option-texts.ts',
        'absence-text.ts',
        'age-text.ts',
        'phone-text.ts',
        'current-user.ts',
        'responsible-avatar.tsx',
        'badge.tsx',
        'card.tsx',
        'description-list.tsx',
        'skeleton.tsx',
      ],
      ['arrow-right', 'calendar-clock', 'circle', 'notebook-pen'],
    ),
    priority: 6,
  },
  // The tasks and events of a day.
  {
    name: 'tasks',
    test: contains([
      'event-span.ts',
      'tasks.ts',
      'task-due.tsx',
      'use-task-status.ts',
      'due-text.ts',
      'event-hours.ts',
      'linked-records.tsx',
    ]),
    priority: 5,
  },
  // What a change that met somebody else's needs, apart from every first load.
  {
    name: 'conflicts',
    test: contains(['settle-task-conflict.ts', 'settle-conflict.ts']),
    priority: 5,
  },
  {
    name: 'list',
    test: contains(
      [
        'load-error-text.ts',
        'prefetch-record.ts',
        'list-filters.ts',
        'use-list-layout.ts',
        'lazy-when-idle.tsx',
        'lead-badges.tsx',
        'lead-texts.ts',
        'write-list-url.ts',
        'picker-notices.tsx',
        'record-picker.tsx',
        'saved-views.tsx',
        'user-picker.tsx',
        'empty-state.tsx',
        'create-button.tsx',
        'create-list-filters.ts',
        'filter-bar-parts.tsx',
        'filter-bar.tsx',
        'filter-chips.tsx',
        'filter-switch.tsx',
        'select.tsx',
        'list-count.tsx',
        'list-page.tsx',
        'list-layouts.tsx',
        'date-time.tsx',
        'paged-list.tsx',
        'form-modal.tsx',
        'record-skeleton.tsx',
        'prefetch-list.ts',
        'record-list.tsx',
        'restriction-callout.tsx',
        'use-delete-record.tsx',
        'select-mode-button.tsx',
        'layout-switch.tsx',
        'tag-filter.tsx',
        'tag-param.ts',
        'filtered-tags.ts',
        'domain/tags/tags.ts',
      ],
      ['list-checks', 'pencil'],
    ),
    priority: 5,
  },
  // Small modules that no first load has: the entry chunk names every chunk.
  {
    name: 'small',
    test: contains([
      'max-lengths.ts',
      'domain/ads/ads.ts',
      'domain/owners/owners.ts',
      'owner-texts.ts',
      'domain/documents/documents.ts',
      'domain/properties/stale.ts',
      'closings.ts',
      'request-closing.ts',
      'lead-operation.ts',
      'match-texts.ts',
      'match-count-texts.ts',
      'time-range-texts.ts',
      'download-url.ts',
      'create-from-picker.ts',
      'back-link.tsx',
      'matches-skeleton.tsx',
      'lightbox.ts',
      'photo-types.ts',
      'fold.ts',
      'timeline/activities.ts',
      'excess-text.ts',
      'day-chips.tsx',
      'shell/scanner-dialog.tsx',
    ]),
    priority: 1,
  },
  // What reads typed and pasted texts.
  {
    name: 'typed',
    test: contains([
      'characters.ts',
      'clean-text.ts',
      'email-address.ts',
      'digits.ts',
      'pick-fields.ts',
      'with-stored-option.ts',
      'number-text.ts',
      'split-pasted-address.tsx',
    ]),
    priority: 2,
  },
  // The rows of a list, which its heading does not wait for.
  {
    name: 'rows',
    test: contains(['card-list.tsx', 'arrange-columns.ts', 'data-table.tsx', 'chosen-rows-bar.tsx']),
    priority: 4,
  },
  // What the rows and cards of records are made of.
  {
    name: 'record-rows',
    test: contains([
      'record-card.tsx',
      'record-columns.tsx',
      'in-place-menu.tsx',
      'use-in-place-change.ts',
      'responsible-menu.tsx',
      'tag-chips.tsx',
      'matched-contact.tsx',
    ]),
    priority: 4,
  },
  // Of the rows of leads and owners, which properties do not need.
  {
    name: 'contact',
    test: contains(['phones.ts', 'contact-links.tsx']),
    priority: 4,
  },
  {
    name: 'lead-rows',
    test: contains(['lead-card.tsx', 'lead-columns.tsx', 'lead-in-place.tsx', 'lead-table.tsx']),
    priority: 4,
  },
  {
    name: 'lead',
    test: contains([
      'lead-queries.ts',
      'lead-record-texts.ts',
      'lead-preference-texts.ts',
      'new-lead-modal.tsx',
      'open-preferences-badge.tsx',
    ]),
    priority: 3,
  },
  {
    name: 'property',
    test: contains([
      'lazy-property-in-place.ts',
      'new-property-modal.tsx',
      'property-badge.tsx',
      'property-queries.ts',
      'property-record-texts.ts',
      'property-rooms.ts',
      'price-text.ts',
      'property-texts.ts',
      'cover-thumbnail.tsx',
      'owner-link.tsx',
    ]),
    priority: 3,
  },
  {
    name: 'photos',
    test: contains(['lightbox.ts', 'photo-types.ts']),
    priority: 3,
  },
  {
    name: 'agenda',
    test: contains([
      'event-modals.tsx',
      'visit-start.ts',
      'task-modals.tsx',
      'agenda-dialogs.ts',
      'hidden-event-registry.ts',
      'event-and-task-dialogs.tsx',
      'task-texts.ts',
    ]),
    priority: 3,
  },
  {
    name: 'pickers',
    test: contains(['lead-picker.tsx', 'owner-picker.tsx', 'property-picker.tsx']),
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
