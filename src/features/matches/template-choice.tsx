import { FileText } from 'lucide-react';
import {
  type MessageTemplate,
  type TemplateLanguage,
  templateLanguages,
} from '../../../db/domain/messages/message-templates.ts';
import { useLocalStorage } from '../../lib/storage/use-local-storage.ts';
import { templateLanguageText } from '../../texts/message-texts.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';

/** A template of the agency, or that of the product for a language, whose id is the language and whose text is null. */
type Choice = { id: string; name: string; language: TemplateLanguage; text: string | null };

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
/** Templates whose last use is remembered. */
const REMEMBERED = 20;

/** The templates, defaults before others and Spanish before Catalan; a language without default has that of the product. */
function toChoices(templates: readonly MessageTemplate[]): Choice[] {
  const builtIn = templateLanguages
    .filter((language) => !templates.some((each) => each.language === language && each.isDefault))
    .map((language) => ({ id: language, name: templateLanguageText(language), language, text: null }));
  const defaults = [...templates.filter(({ isDefault }) => isDefault), ...builtIn];
  const rank = ({ language }: { language: TemplateLanguage }) => templateLanguages.indexOf(language);
  return [
    ...defaults.toSorted((one, other) => rank(one) - rank(other)),
    ...templates.filter(({ isDefault }) => !isDefault),
  ];
}

/** The template of the next message, the one that was used last; and the menu that chooses another one. */
export function useTemplateChoice() {
  const templates = trpc.agency.messageTemplates.useQuery().data?.templates ?? [];
  const [used, setUsed] = useLocalStorage<string[]>('messageTemplates', [], isIds);
  const place = ({ id }: Choice) => (used.includes(id) ? used.indexOf(id) : used.length);
  const choices = toChoices(templates).toSorted((one, other) => place(one) - place(other));
  const template = choices[0] ?? { id: 'es', name: '', language: 'es' as const, text: null };
  const menu = (
    <Menu
      label="Plantilla"
      heading="Plantilla"
      align="start"
      items={choices.map(({ id, name }) => ({
        label: name,
        onSelect: () => setUsed([id, ...used.filter((each) => each !== id)].slice(0, REMEMBERED)),
      }))}
      trigger={
        <Button
          size="sm"
          variant="quiet"
          icon={<FileText aria-hidden="true" />}
          aria-label={`Plantilla: ${template.name}`}
          title={`Plantilla: ${template.name}`}
          className="max-w-40"
        >
          <span className="truncate">{template.name}</span>
        </Button>
      }
    />
  );
  return { template, menu };
}
