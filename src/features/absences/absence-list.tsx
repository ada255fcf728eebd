import { CalendarOff, Pencil } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { isAbsentOn } from '../../../db/domain/users/absences.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { absenceDaysText } from '../../lib/format/absence-text.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AbsenceForm } from './absence-form.tsx';
import type { Absence } from './absence-types.ts';

type AbsenceListProps = {
  userId: string;
  /** Whether they are those of the current user. */
  isOwn: boolean;
  /** Called when one was set, changed or ended. */
  onChanged?: () => void;
};

/** The absences of a user that are not over, where they are set, changed and ended, and the users for whom they stand in. */
export function AbsenceList({ userId, isOwn, onChanged }: AbsenceListProps) {
  const { data, error, refetch } = trpc.absences.list.useQuery();
  // The id of the absence that is being changed; '' for a new one.
  const [edited, setEdited] = useRestoredState<string | null>('edit-absence', null);
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(edited);
  // The form opens with the focus in it, and leaves it on the button for another absence.
  useLayoutEffect(() => {
    if (focused.current !== edited) box.current?.querySelector<HTMLElement>('input, [data-new]')?.focus();
    focused.current = edited;
  }, [edited]);
  if (edited !== null)
    return (
      <div ref={box}>
        <AbsenceForm
          userId={userId}
          absence={data?.find(({ id }) => id === edited) ?? null}
          onDone={() => {
            setEdited(null);
            onChanged?.();
          }}
        />
      </div>
    );
  if (error && !data)
    return (
      <LoadError
        message={errorText(error, 'Error al cargar las ausencias. Por favor, inténtalo de nuevo.')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton className="h-9" />;
  const own = data.filter((absence) => absence.userId === userId);
  const substituted = data.filter(({ substituteId }) => substituteId === userId);
  return (
    <div ref={box} className="flex flex-col gap-3">
      {own.length > 0 && (
        <ul aria-label="Ausencias" className="divide-y divide-line">
          {own.map((absence) => (
            <AbsenceRow
              key={absence.id}
              absence={absence}
              isOwn={isOwn}
              onEdit={() => setEdited(absence.id)}
              onEnded={onChanged}
            />
          ))}
        </ul>
      )}
      {substituted.map((absence) => (
        <p key={absence.id} className="text-13 text-ink-soft">
          {`${isOwn ? 'Sustituyes' : 'Sustituye'} a ${absence.userName} ${absenceDaysText(absence)}.`}
        </p>
      ))}
      <Button
        size="sm"
        data-new=""
        className="self-start"
        icon={<CalendarOff aria-hidden="true" />}
        onClick={() => setEdited('')}
      >
        Indicar ausencia
      </Button>
    </div>
  );
}

type AbsenceRowProps = {
  absence: Absence;
  isOwn: boolean;
  onEdit: () => void;
  onEnded?: (() => void) | undefined;
};

function AbsenceRow({ absence, isOwn, onEdit, onEnded }: AbsenceRowProps) {
  const end = trpc.absences.end.useMutation();
  const isRunning = isAbsentOn(absence);
  const days = absenceDaysText(absence);
  const [label, done] = isRunning
    ? [
        isOwn ? 'Ya he vuelto' : 'Ya ha vuelto',
        isOwn ? 'Vuelves a recibir tu trabajo nuevo.' : 'Vuelve a recibir su trabajo nuevo.',
      ]
    : ['Quitar', 'Ausencia quitada.'];
  function finish() {
    end.mutate(
      { id: absence.id },
      {
        onSuccess: () => {
          toast.success(done);
          onEnded?.();
        },
        onError: (error) =>
          toast.error(errorText(error, 'Error al cambiar la ausencia. Por favor, inténtalo de nuevo.')),
      },
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{`Ausente ${days}`}</p>
        <p className="text-13 text-pretty text-ink-soft">{toSubstituteText(absence, isRunning)}</p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="quiet" icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
          Editar
          <Of days={days} />
        </Button>
        <Button size="sm" busy={end.isPending} onClick={finish}>
          {label}
          <Of days={days} />
        </Button>
      </div>
    </li>
  );
}

const Of = ({ days }: { days: string }): ReactNode => (
  <span className="sr-only">{` (ausencia ${days})`}</span>
);

function toSubstituteText({ substituteName, isSubstituted }: Absence, isRunning: boolean): string {
  if (!substituteName) return 'Sin sustituto: el trabajo nuevo se reparte como siempre.';
  if (isRunning && !isSubstituted)
    return `${substituteName} no puede sustituir ahora: el trabajo nuevo se reparte como siempre.`;
  return isRunning ? `Sustituye: ${substituteName}.` : `Sustituirá: ${substituteName}.`;
}
