import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { preloadQuickLead } from '../../features/leads/quick-create.tsx';
import { profileSection } from '../../features/profile/section.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { shortcutKey } from '../../lib/shortcut-key.ts';
import { isFreeKey, useShortcutsOn } from '../../lib/use-shortcuts-on.ts';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import { useFormToOpen } from '../quick-create/form-to-open.tsx';
import { quickCreateForms } from '../quick-create/quick-create-forms.tsx';
import { getNavigationItems } from '../sections.ts';
import { useSession } from '../session/session.ts';

const ShortcutHelp = lazyModal(() => import('./shortcut-help.tsx').then((module) => module.ShortcutHelp));
const ShortcutHint = lazyComponent(() => import('./shortcut-hint.tsx').then((module) => module.ShortcutHint));

/** How long the first letter waits for the second. */
const SECOND_KEY_TIMEOUT_MS = 2500;

type Prefix = 'n' | 'g';
type ShortcutsProps = { canCreate: boolean };

/** Keyboard shortcuts: N and a letter creates, G and a letter navigates, ? lists them all. Who cannot create has no N. */
export function Shortcuts({ canCreate }: ShortcutsProps) {
  const [on] = useShortcutsOn();
  return on ? <ShortcutListener canCreate={canCreate} /> : null;
}

function ShortcutListener({ canCreate }: ShortcutsProps) {
  const [, openForm] = useFormToOpen();
  const router = useRouter();
  const session = useSession();
  const [prefix, setPrefix] = useState<Prefix | null>(null);
  const [helping, setHelping] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const creates = canCreate
    ? quickCreateForms.map(({ name, label, shortcut }) => ({
        key: shortcut,
        label,
        run: () => openForm({ form: name }),
      }))
    : [];
  const goes = [...getNavigationItems(session), profileSection].map(({ path, label, shortcut }) => ({
    key: shortcut,
    label,
    run: () => void router.navigate({ to: path }),
  }));
  const handleKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  handleKey.current = (event) => {
    const { key } = event;
    if (event.repeat || !isFreeKey(event)) return;
    const letter = shortcutKey(event);
    if (prefix) {
      const chosen = (prefix === 'n' ? creates : goes).find((one) => one.key === letter);
      if (key !== 'Shift') setPrefix(null);
      if (!chosen) return;
      event.preventDefault();
      chosen.run();
    } else if (letter === '?') {
      setWasOpened(true);
      setHelping(true);
    } else if (letter === 'g' || (letter === 'n' && canCreate)) {
      if (letter === 'n') preloadQuickLead();
      setPrefix(letter);
    }
  };
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (!prefix) return;
    const timer = setTimeout(() => setPrefix(null), SECOND_KEY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [prefix]);
  return (
    <>
      {prefix && <ShortcutHint prefix={prefix} choices={prefix === 'n' ? creates : goes} />}
      {wasOpened && <ShortcutHelp open={helping} onOpenChange={setHelping} creates={creates} goes={goes} />}
    </>
  );
}
