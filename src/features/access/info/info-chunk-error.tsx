import { useEffect, useRef, useState } from 'react';
import { reloadWithDrafts } from '../../../lib/form/drafts.ts';
import { explainChunkError, OFFLINE } from '../../../lib/loading/chunk-load-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage } from '../language.ts';
import { authLayoutTexts } from '../layout/auth-layout-texts.ts';

type InfoChunkErrorProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Retries to load the dialog's code. */
  load: () => Promise<unknown>;
  onLoaded: () => void;
};

/** Replaces an info dialog whose code failed to load. A native <dialog>, which needs no further code. */
export function InfoChunkError({ open, onOpenChange, load, onLoaded }: InfoChunkErrorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [language] = useLanguage();
  const texts = authLayoutTexts[language];
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  async function retry() {
    setBusy(true);
    try {
      await load();
      onLoaded();
    } catch {
      // The server is reachable: a newer deployment has replaced the chunk, or the browser keeps that it failed.
      if ((await explainChunkError()) === OFFLINE) setBusy(false);
      else void reloadWithDrafts();
    }
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="info-chunk-error"
      onClose={() => onOpenChange(false)}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-xl bg-raised p-6 text-ink shadow-raised backdrop:bg-veil"
    >
      <p id="info-chunk-error" role="alert" className="text-pretty">
        {navigator.onLine ? texts.notLoaded : texts.offline}
      </p>
      <div className="mt-6 flex justify-end gap-2 max-md:*:flex-auto">
        <Button onClick={() => dialog.current?.close()}>{texts.close}</Button>
        <Button variant="primary" busy={busy} onClick={() => void retry()}>
          {texts.retry}
        </Button>
      </div>
    </dialog>
  );
}
