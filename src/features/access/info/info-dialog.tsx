import { Modal } from '../../../ui/overlay/modal.tsx';
import { useLanguage } from '../language.ts';
import { authLayoutTexts } from '../layout/auth-layout-texts.ts';
import { useRegistrationOpen } from '../use-registration-open.ts';
import { infoTextsCa } from './info-texts-ca.ts';
import { infoTextsEs } from './info-texts-es.ts';

const infoTexts = { es: infoTextsEs, ca: infoTextsCa };
/** `closed` replaces the text where registration is closed. */
type Part = { heading: string; text: string; closed?: string };
export type InfoDialogProps = {
  about: keyof typeof infoTextsEs;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A dialog with a short explanation: help or legal terms. */
export function InfoDialog({ about, open, onOpenChange }: InfoDialogProps) {
  const [language] = useLanguage();
  const { title, parts } = infoTexts[language][about];
  const registrationOpen = useRegistrationOpen();
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={title} closeLabel={authLayoutTexts[language].close}>
      <div className="flex flex-col gap-4 pb-4 text-pretty md:pb-2">
        {parts.map(({ heading, text, closed }: Part) => (
          <section key={heading}>
            <h3 className="mb-0.5 font-medium">{heading}</h3>
            <p className="text-ink-soft">{registrationOpen ? text : (closed ?? text)}</p>
          </section>
        ))}
      </div>
    </Modal>
  );
}
