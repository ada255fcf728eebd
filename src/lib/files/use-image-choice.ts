import { useRef, useState } from 'react';
import { UploadError } from './send-file.ts';
import { sendImage } from './send-image.ts';

/** What becomes of a picture when its form is saved: it stays, it goes, or a file takes its place. */
export type ImageChoice = 'keep' | 'remove' | File;

type Picture = {
  kind: 'logo' | 'avatar';
  /** What is said where the server does not say why it was not taken. */
  failed: string;
};

/** Milliseconds for which the server keeps a picture that was sent ahead, less than it says. */
const KEPT_MS = 45 * 60_000;

/** The picture of a form. It is sent ahead and becomes part of what the form saves: refused together, saved together. */
export function useImageChoice({ kind, failed }: Picture) {
  const [choice, onChoose] = useState<ImageChoice>('keep');
  const sent = useRef<{ file: File; id: number; until: number } | null>(null);
  /** What the save says of the picture: undefined keeps it, null takes it away, a number names one that was sent. */
  async function stage(): Promise<number | null | undefined> {
    if (choice === 'keep') return undefined;
    if (choice === 'remove') return null;
    if (sent.current?.file !== choice || sent.current.until < Date.now())
      sent.current = {
        file: choice,
        id: await sendImage(kind, choice, failed),
        until: Date.now() + KEPT_MS,
      };
    return sent.current.id;
  }
  /** Why it was not taken, where the error is the picture's. */
  const refusalOf = (error: unknown) => (error instanceof UploadError ? error.message : null);
  return { field: { choice, onChoose }, stage, refusalOf };
}
