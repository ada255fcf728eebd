import { Segmented } from '../../ui/segmented.tsx';
import { frameTexts } from './frame-texts.ts';
import { languages, useLanguage } from './language.ts';

export function LanguageSwitch() {
  const [language, choose] = useLanguage();
  return (
    <Segmented label={frameTexts[language].language} options={languages} value={language} onChange={choose} />
  );
}
