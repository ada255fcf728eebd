import { useEffect } from 'react';
import { useLocalStorage } from '../../lib/storage/use-local-storage.ts';

export type Language = 'es' | 'ca';

export const languages: readonly { value: Language; label: string }[] = [
  { value: 'es', label: 'Español' },
  { value: 'ca', label: 'Català' },
];

const isLanguage = (value: unknown): value is Language => value === 'es' || value === 'ca';

/** The language of the access pages, stored in this browser. */
export function useLanguage() {
  const [language, choose] = useLocalStorage<Language>('language', 'es', isLanguage);
  // The CRM is in Spanish only.
  useEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = 'es';
    };
  }, [language]);
  return [language, choose] as const;
}
