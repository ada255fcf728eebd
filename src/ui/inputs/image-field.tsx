import { ImageUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { findImageProblem } from '../../lib/files/send-image.ts';
import type { ImageChoice } from '../../lib/files/use-image-choice.ts';
import { useObjectUrl } from '../../lib/files/use-object-url.ts';
import { Button } from '../button.tsx';
import { FieldLabel } from './field.tsx';
import { FileDrop } from './file-drop.tsx';

type PictureFieldProps = {
  label: string;
  /** The picture that is there already. */
  src: string | null;
  choice: ImageChoice;
  onChoose: (choice: ImageChoice) => void;
  /** How it looks, with a picture and without. */
  show: (src: string | null) => ReactNode;
};

/** Chooses a logo or an avatar, shows what it will be, or takes it away. Nothing is sent yet. */
export function ImageField({ label, src, choice, onChoose, show }: PictureFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useObjectUrl(choice instanceof File ? choice : null);
  const shown = choice === 'keep' ? src : choice === 'remove' ? null : preview;
  async function take([file]: File[]) {
    const refused = file ? await findImageProblem(file) : null;
    setRefusal(refused);
    // What was chosen before does not stand behind a refusal of what was chosen now.
    if (file) onChoose(refused ? 'keep' : file);
  }
  function remove() {
    setRefusal(null);
    onChoose(src ? 'remove' : 'keep');
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1">
        <FieldLabel label={label} />
      </legend>
      <FileDrop
        label={shown ? 'Cambiar imagen' : 'Subir imagen'}
        icon={<ImageUp aria-hidden="true" />}
        accept="image/*"
        onFiles={(files) => void take(files)}
        className="flex items-center gap-4"
      >
        {(button) => (
          <>
            {show(shown)}
            <div className="grid min-w-0 gap-1">
              <div className="flex flex-wrap gap-2">
                {button}
                {shown && (
                  <Button size="sm" variant="quiet" onClick={remove}>
                    Quitar imagen
                  </Button>
                )}
              </div>
              <p className="text-13 text-ink-soft">JPG, PNG, GIF o WebP, hasta 5MB.</p>
              {refusal && (
                <p role="alert" className="text-13 text-danger">
                  {refusal}
                </p>
              )}
            </div>
          </>
        )}
      </FileDrop>
    </fieldset>
  );
}
