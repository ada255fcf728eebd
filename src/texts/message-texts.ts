import { type TemplateLanguage, templateLanguages } from '../../db/domain/messages/message-templates.ts';
import { toOptions } from './option-texts.ts';

const languageTexts: Record<TemplateLanguage, string> = { es: 'Español', ca: 'Català' };
export const templateLanguageText = (language: TemplateLanguage) => languageTexts[language];
export const templateLanguageOptions = toOptions(templateLanguages, languageTexts);
