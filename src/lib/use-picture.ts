import { useRef, useState } from 'react';

/** What becomes of a picture when its form is saved: it stays, it goes, or a file takes its place. */
export type PictureChoice = 'keep' | 'remove' | File;

type Ways = { send: (file: File) => Promise<void>; remove: () => Promise<unknown> };

/** The picture beside a form. `save` does what was chosen, and not again when the form is saved a second time. */
export function usePicture({ send, remove }: Ways) {
  const [choice, choose] = useState<PictureChoice>('keep');
  const done = useRef<PictureChoice>('keep');
  async function save(): Promise<void> {
    if (choice === done.current) return;
    await (choice instanceof File ? send(choice) : remove());
    done.current = choice;
  }
  return { choice, choose, save };
}
