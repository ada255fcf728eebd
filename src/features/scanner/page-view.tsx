import { RotateCw } from 'lucide-react';
import { useObjectUrl } from '../../lib/files/use-object-url.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/inputs/segmented-control.tsx';
import { colorModes } from './engine/enhance.ts';
import type { StraightenOptions } from './photo.ts';
import { colorModeNames } from './scan-texts.ts';
import { fitStage } from './stage-fit.ts';
import type { ScannedPage } from './use-scan.ts';

type PageViewProps = {
  page: ScannedPage;
  /** The options being applied, else those of the page. */
  scanOptions: StraightenOptions;
  busy: boolean;
  onChange: (changed: Partial<StraightenOptions>) => void;
};

const options = colorModes.map((value) => ({ value, label: colorModeNames[value] }));

/** The straightened page, with controls for color mode and rotation. */
export function PageView({ page, scanOptions, busy, onChange }: PageViewProps) {
  const url = useObjectUrl(page.file);
  return (
    <>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <SegmentedControl
          label="Aspecto"
          options={options}
          value={scanOptions.colorMode}
          onChange={(colorMode) => onChange({ colorMode })}
        />
        <Button
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => onChange({ quarters: (scanOptions.quarters + 1) % 4 })}
        >
          Girar 90°
        </Button>
      </div>
      <div className="py-3">
        <div className="mx-auto" style={fitStage(page)}>
          {url && (
            <img
              src={url}
              alt="El documento enderezado"
              className={`size-full rounded-sm shadow-raised transition-opacity ${busy ? 'opacity-60' : ''}`}
            />
          )}
        </div>
      </div>
    </>
  );
}
