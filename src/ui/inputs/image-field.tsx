import { ImageUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { findImageProblem } from '../../lib/files/send-image.ts';
import type { ImageChoice } from '../../lib/files/use-image-choice.ts';
import { useObjectUrl } from '../../lib/files/use-object-url.ts';
import { Button } from '../button.tsx';
import { FieldLabel } from './field.tsx';
import { FileDrop } from './file-drop.tsx';

type ImageFieldProps = {
  label: string;
  /** The URL of the stored image; null without one. */
  src: string | null;
  choice: ImageChoice;
  onChoose: (choice: ImageChoice) => void;
  /** Renders the preview, with and without an image. */
  show: (src: string | null) => ReactNode;
};

/** Chooses, previews or removes a logo or an avatar. Nothing is uploaded before the form is saved. */
export function ImageField({ label, src, choice, onChoose, show }: ImageFieldProps) {
  const [error, setError] = useState<string | null>(null);
  const preview = useObjectUrl(choice instanceof File ? choice : null);
  const shown = choice === 'keep' ? src : choice === 'remove' ? null : preview;
  async function take([file]: File[]) {
    const problem = file ? await findImageProblem(file) : null;
    setError(problem);
    // An invalid file also resets an earlier choice.
    if (file) onChoose(problem ? 'keep' : file);
  }
  function remove() {
    setError(null);
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
              {error && (
                <p role="alert" className="text-13 text-danger">
                  {error}
                </p>
              )}
            </div>
          </>
        )}
      </FileDrop>
    </fieldset>
  );
}
