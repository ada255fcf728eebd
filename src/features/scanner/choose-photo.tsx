import { Camera, ImageUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/alert.tsx';
import { readDroppedFiles } from '../../ui/inputs/read-dropped-files.ts';
import { adviceTexts, scanErrorTexts } from './scan-texts.ts';

/** The first step: takes a photo with the camera, or chooses or drops an image file. */
export function ChoosePhoto({
  onChoose,
  hasEngineError,
}: {
  onChoose: (file: File) => void;
  /** Whether OpenCV.js failed to load, so that corners cannot be detected. */
  hasEngineError: boolean;
}) {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same photo again fires a change event.
    event.target.value = '';
    if (file) onChoose(file);
  }
  function handleDrop(event: DragEvent) {
    event.preventDefault();
    readDroppedFiles(event.dataTransfer, false, ([file]) => file && onChoose(file));
  }
  const input = { type: 'file', accept: 'image/*', hidden: true, onChange: handleChange } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative; the buttons do the same
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
      className="mb-4 flex flex-col items-center rounded-lg border border-dashed border-line-strong px-4 py-12 text-center max-md:min-h-[calc(92dvh-6rem)] max-md:justify-center"
    >
      {hasEngineError && (
        <div className="mb-6 max-w-sm text-left">
          <Callout>
            {scanErrorTexts.noEngine}. {adviceTexts.beforePhoto}
          </Callout>
        </div>
      )}
      <PageDrawing />
      <p className="mt-4 max-w-sm text-pretty text-ink-soft">
        Pon el documento sobre una superficie más oscura, con buena luz, y que se vean sus cuatro esquinas.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          className="not-any-pointer-coarse:hidden"
          icon={<Camera aria-hidden="true" />}
          onClick={() => camera.current?.click()}
        >
          Hacer una foto
        </Button>
        <Button
          className="not-any-pointer-coarse:border-transparent not-any-pointer-coarse:bg-accent not-any-pointer-coarse:text-accent-ink not-any-pointer-coarse:hover:bg-accent-strong"
          icon={<ImageUp aria-hidden="true" />}
          onClick={() => album.current?.click()}
        >
          Elegir una imagen
        </Button>
      </div>
      <p className="mt-3 text-13 text-ink-faint any-pointer-coarse:hidden">O arrástrala hasta aquí.</p>
      <input ref={camera} {...input} capture="environment" aria-label="Hacer una foto" />
      <input ref={album} {...input} aria-label="Elegir una imagen" />
    </div>
  );
}

/** The illustration: a page in perspective between four corner marks. */
function PageDrawing() {
  return (
    <svg
      viewBox="0 0 96 72"
      width="128"
      height="96"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d="M34 12l32 4-6 46-32-4zM39 22l18 2.2M38 30l18 2.2M37 38l18 2.2M36 46l10 1.2"
        className="stroke-ink-soft"
      />
      <path d="M24 14V6h8M66 6h8v8M74 58v8h-8M30 66h-8v-8" className="stroke-accent" />
    </svg>
  );
}
