import type { LinkProps } from '@tanstack/react-router';
import { FileWarning, Hourglass, type LucideIcon, Phone, UserPlus } from 'lucide-react';
import { containsWords } from '../../../db/domain/fold.ts';
import { readPhones } from '../../../db/domain/phones.ts';
import { SEARCH_RESULTS } from '../../../db/domain/search/search.ts';
import { toTagParam } from '../../../db/domain/tags/tag-param.ts';
import { readTypedPerson } from '../../../db/domain/typed-person.ts';
import { missingDocumentsSection } from '../../features/documents/section.ts';
import { stalePropertiesSection } from '../../features/stale-properties/section.ts';
import { formatRelativeDate } from '../../lib/format/format.ts';
import { phoneText } from '../../lib/format/phone-text.ts';
import { leadStatusText } from '../../texts/lead-texts.ts';
import { ownerStatusText } from '../../texts/owner-texts.ts';
import { taskStatusText } from '../../texts/task-texts.ts';
import type { Cover } from '../../ui/display/cover-thumbnail.tsx';
import { type FormName, quickCreateForms } from '../quick-create/quick-create-forms.tsx';
import { getSectionTitle, type NavigationItem } from '../sections.ts';
import type { RecentRecord } from './recent-records.ts';
import { type RecordKind, type SearchResults, searchedSections } from './searched-sections.ts';

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** An option of the search: leads to a page, calls a number, or opens a form or a task. */
export type SearchOption = {
  key: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  /** The cover of a property in place of the icon. */
  cover?: Cover | null;
} & ({ target: Target } | { dialled: string } | { form: FormName; typed?: string } | { taskId: string });
export type SearchGroup = { title: string; items: SearchOption[] };

const joined = (...facts: (string | null | undefined | false)[]) => facts.filter(Boolean).join(' · ');

function recordOption(kind: RecordKind, id: string, label: string, detail?: string): SearchOption {
  const { icon, path } = searchedSections[kind];
  return { key: id, label, detail, icon, target: { to: `${path}/$id`, params: { id } } };
}

type Person = SearchResults['leads']['rows'][number] | SearchResults['owners']['rows'][number];
/** A person, with the contact by which they were found. */
const personOption = (
  kind: 'leads' | 'owners',
  { id, name, phone, email, agreeing }: Person,
  status: string,
): SearchOption =>
  recordOption(
    kind,
    id,
    name,
    joined(agreeing && `Contacto: ${agreeing}`, phone && phoneText(phone), email, status),
  );

/** The option that leads to the list, where there are more results than listed. */
function moreOption(
  kind: keyof SearchResults,
  total: number,
  search: Record<string, string>,
): SearchOption[] {
  const { listed, counted } = SEARCH_RESULTS;
  if (total <= listed) return [];
  const label = total > counted ? `Ver más de ${counted}` : `Ver los ${total}`;
  const { icon, path } = searchedSections[kind];
  return [{ key: `more-${kind}`, label, icon, target: { to: path, search } }];
}

/** The same of a kind that has tags: after # the list of those of the tags, where there are more of these than listed. */
function moreTaggedOption(
  kind: 'leads' | 'owners' | 'properties',
  found: SearchResults,
  search: Record<string, string>,
) {
  const { total, tagged, tagIds } = found[kind];
  if (tagged === 0) return moreOption(kind, total, search);
  return tagIds.length === 0
    ? []
    : moreOption(kind, tagged, { tags: toTagParam({ match: 'any', ids: tagIds }) });
}

/** The groups of results of a search text. */
export function toResultGroups(text: string, found: SearchResults): SearchGroup[] {
  const { leads, owners, properties, ads, tasks } = found;
  const groups = [
    {
      title: getSectionTitle(searchedSections.leads),
      items: [
        ...leads.rows.map((lead) => personOption('leads', lead, leadStatusText(lead.status))),
        ...moreTaggedOption('leads', found, { name: text }),
      ],
    },
    {
      title: getSectionTitle(searchedSections.owners),
      items: [
        ...owners.rows.map((owner) => personOption('owners', owner, ownerStatusText(owner.status))),
        ...moreTaggedOption('owners', found, { name: text }),
      ],
    },
    {
      title: getSectionTitle(searchedSections.properties),
      items: [
        ...properties.rows.map(({ id, title, reference, address, status, cover }) => ({
          ...recordOption('properties', id, title, joined(reference, address, status)),
          cover,
        })),
        ...moreTaggedOption('properties', found, { title: text }),
      ],
    },
    {
      title: getSectionTitle(searchedSections.ads),
      items: [
        ...ads.rows.map(({ id, title, platform }) => recordOption('ads', id, title, platform)),
        ...moreOption('ads', ads.total, { title: text }),
      ],
    },
    {
      title: getSectionTitle(searchedSections.tasks),
      items: [
        ...tasks.rows.map(
          ({ id, title, dueDate, status }): SearchOption => ({
            key: id,
            label: title,
            detail: joined(taskStatusText(status), dueDate && formatRelativeDate(dueDate)),
            icon: searchedSections.tasks.icon,
            taskId: id,
          }),
        ),
        ...moreOption('tasks', tasks.total, { title: text }),
      ],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** 'jordi' of 'llamar a jordi': whom the text asks to call; '' where it does not. */
export const toPersonToCall = (text: string): string => /^llamar?\s+(?:a\s+)?(\S.*)$/i.exec(text)?.[1] ?? '';

/** Persons of the results whom an action offers to call. */
const MAX_CALLS = 2;
export const toCallOptions = ({ leads, owners }: SearchResults): SearchOption[] =>
  [...leads.rows, ...owners.rows]
    .flatMap(({ id, callable }) => (callable ? [{ id, ...callable }] : []))
    .slice(0, MAX_CALLS)
    .flatMap(({ id, name, phone }): SearchOption[] =>
      readPhones(phone).map(({ dialled, from, to }) => ({
        key: `call-${id}-${from}`,
        label: `Llamar a ${name}`,
        detail: phoneText(phone.slice(from, to)),
        icon: Phone,
        dialled,
      })),
    );

/** What can be done with a text that nothing matches: a quick lead with it, and a phone or email address for somebody who is known. */
export function toContactOptions(text: string): SearchOption[] {
  const { name, phone, email } = readTypedPerson(text);
  const said = joined(name, phone && phoneText(phone), email);
  const quickLead = { key: 'quick-lead-with', label: `Lead rápido con ${said || text}`, icon: Phone };
  return [
    { ...quickLead, form: 'quickLead', typed: text },
    ...(phone || email
      ? [
          {
            key: 'add-contact',
            label: 'Añadir a un contacto',
            detail: joined(phone && phoneText(phone), email),
            icon: UserPlus,
            form: 'addContact' as const,
            typed: text,
          },
        ]
      : []),
  ];
}

const goToMissingDocuments: SearchOption = {
  key: 'go-missing-documents',
  label: 'Ir a documentación pendiente',
  icon: FileWarning,
  target: { to: missingDocumentsSection.path },
};

const goToStaleProperties: SearchOption = {
  key: 'go-stale-properties',
  label: 'Ir a propiedades sin movimiento',
  icon: Hourglass,
  target: { to: stalePropertiesSection.path },
};

/** The actions whose label, or the Spanish word of their section, contains the words of the text: the forms of quick create and the pages. */
export function findActions(text: string, pagesOfUser: readonly NavigationItem[]): SearchOption[] {
  const all: SearchOption[] = [
    ...quickCreateForms.map(({ name, label, icon }) => ({ key: `new-${name}`, label, icon, form: name })),
    ...pagesOfUser.flatMap(({ path, label, icon }) => [
      { key: `go-${path}`, label: `Ir a ${label.toLowerCase()}`, icon, target: { to: path } },
      // Lists of their own that are no sections.
      ...(path === searchedSections.properties.path ? [goToMissingDocuments, goToStaleProperties] : []),
    ]),
  ];
  const toWords = (option: SearchOption) => {
    const page = 'target' in option && pagesOfUser.find(({ path }) => path === option.target.to);
    return `${option.label} ${page ? getSectionTitle(page) : ''}`;
  };
  return all.filter((option) => containsWords(toWords(option), text));
}

/** The group of the records that were opened last. */
export const toRecentGroup = (records: RecentRecord[]): SearchGroup[] =>
  records.length === 0
    ? []
    : [
        {
          title: 'Abiertos hace poco',
          items: records.map(({ kind, id, title }) =>
            recordOption(kind, id, title, getSectionTitle(searchedSections[kind])),
          ),
        },
      ];
