import { useRef, useState } from 'react';
import { sendPicture } from './pictures.ts';
import { UploadError } from './send-file.ts';

/** What becomes of a picture when its form is saved: it stays, it goes, or a file takes its place. */
export type PictureChoice = 'keep' | 'remove' | File;

type Picture = {
  kind: 'logo' | 'avatar';
  remove: () => Promise<unknown>;
  /** What is said where the server does not say why it was not taken. */
  failed: string;
};

/** The picture beside a form. `save` does what was chosen, and not again when the form is saved a second time. */
export function usePicture({ kind, remove, failed }: Picture) {
  const [choice, onChoose] = useState<PictureChoice>('keep');
  const done = useRef<PictureChoice>('keep');
  async function save(): Promise<void> {
    if (choice === done.current) return;
    await (choice instanceof File ? sendPicture(kind, choice, failed) : remove());
    done.current = choice;
  }
  /** Why it was not taken, where the error is the picture's. */
  const refusalOf = (error: unknown) => (error instanceof UploadError ? error.message : null);
  return { field: { choice, onChoose }, save, refusalOf };
}
