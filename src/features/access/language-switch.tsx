import { SegmentedControl } from '../../ui/inputs/segmented-control.tsx';
import { authLayoutTexts } from './auth-layout-texts.ts';
import { languages, useLanguage } from './language.ts';

export function LanguageSwitch() {
  const [language, choose] = useLanguage();
  return (
    <SegmentedControl
      label={authLayoutTexts[language].language}
      options={languages}
      value={language}
      onChange={choose}
    />
  );
}
