import { SegmentedControl } from '../../../ui/inputs/segmented-control.tsx';
import { languages, useLanguage } from '../language.ts';
import { authLayoutTexts } from './auth-layout-texts.ts';

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
