import { Segmented } from '../../ui/inputs/segmented-control.tsx';
import { frameTexts } from './auth-layout-texts.ts';
import { languages, useLanguage } from './language.ts';

export function LanguageSwitch() {
  const [language, choose] = useLanguage();
  return (
    <Segmented label={frameTexts[language].language} options={languages} value={language} onChange={choose} />
  );
}
