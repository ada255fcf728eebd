import { useRef, useState } from 'react';
import { UploadError } from './send-file.ts';
import { sendImage } from './send-image.ts';

/** What saving the form does with the image: keep it, remove it, or replace it by a file. */
export type ImageChoice = 'keep' | 'remove' | File;

type ImageRules = {
  kind: 'logo' | 'avatar';
  /** The error message where the server sends none. */
  failed: string;
};

/** How long a staged image is reused, less than the server keeps it. */
const STAGED_MS = 45 * 60_000;

/** The image of a form: uploaded first and referenced by the form's save, so that both are saved or rejected together. */
export function useImageChoice({ kind, failed }: ImageRules) {
  const [choice, onChoose] = useState<ImageChoice>('keep');
  const sent = useRef<{ file: File; id: number; until: number } | null>(null);
  /** The value to save: undefined keeps the image, null removes it, a number is the id of a staged one. */
  async function stage(): Promise<number | null | undefined> {
    if (choice === 'keep') return undefined;
    if (choice === 'remove') return null;
    if (sent.current?.file !== choice || sent.current.until < Date.now())
      sent.current = {
        file: choice,
        id: await sendImage(kind, choice, failed),
        until: Date.now() + STAGED_MS,
      };
    return sent.current.id;
  }
  /** The message of an upload error; null for any other error. */
  const uploadErrorText = (error: unknown) => (error instanceof UploadError ? error.message : null);
  return { field: { choice, onChoose }, stage, uploadErrorText };
}
