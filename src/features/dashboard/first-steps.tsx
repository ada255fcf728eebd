import { Link } from '@tanstack/react-router';
import { CircleCheckBig, Circle as CircleIcon } from 'lucide-react';
import type { FirstStep } from '../../../db/domain/users/first-steps.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CardSection } from '../../ui/layout/card.tsx';

type StepTexts = { to: string; search?: { invite: true }; hash?: string; title: string; text: string };
const texts: Record<FirstStep, StepTexts> = {
  agency: {
    to: '/crm/agency',
    hash: 'edit',
    title: 'Completa los datos de la agencia',
    text: 'Logo, dirección y cómo se os encuentra.',
  },
  colleague: {
    to: '/crm/agency',
    search: { invite: true },
    title: 'Invita a un compañero',
    text: 'Con un enlace: cada persona elige su contraseña.',
  },
  owner: {
    to: '/crm/property-owners/new',
    title: 'Añade el primer propietario',
    text: 'Quién te confía su casa.',
  },
  property: {
    to: '/crm/properties/new',
    title: 'Añade la primera propiedad',
    text: 'Con precio, zona y fotos.',
  },
  lead: {
    to: '/crm/leads/new',
    title: 'Añade el primer lead',
    text: 'Quién busca casa, y qué busca: los cruces salen solos.',
  },
};
const SAVE_ERROR = 'Error al guardar el cambio. Por favor, inténtalo de nuevo.';

/** The first steps of a new agency, until all are done or a manager puts them away. */
export function FirstSteps() {
  const { data } = trpc.dashboard.get.useQuery();
  const dismiss = trpc.agency.dismissFirstSteps.useMutation({
    onError: (error) => toast.error(errorText(error, SAVE_ERROR)),
  });
  const steps = data?.firstSteps;
  if (!steps) return null;
  function hide() {
    dismiss.mutate(
      { isDismissed: true },
      {
        onSuccess: () =>
          toast.undoable('Primeros pasos ocultos.', 'first-steps', () =>
            dismiss.mutate({ isDismissed: false }),
          ),
      },
    );
  }
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <CardSection
      title="Primeros pasos"
      actions={
        <>
          <p className="text-13 text-ink-soft">
            {done} de {steps.length} hechos
          </p>
          <Button size="sm" variant="quiet" busy={dismiss.isPending} onClick={hide}>
            Ocultar
          </Button>
        </>
      }
    >
      <ol aria-label="Primeros pasos" className="-mx-2">
        {steps.map(({ step, isDone }) => (
          <Step key={step} {...texts[step]} isDone={isDone} />
        ))}
      </ol>
    </CardSection>
  );
}

function Step({ to, search, hash, title, text, isDone }: StepTexts & { isDone: boolean }) {
  const Icon = isDone ? CircleCheckBig : CircleIcon;
  return (
    <li className="relative flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken">
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${isDone ? 'text-accent' : 'text-ink-faint'}`} />
      <div className="min-w-0">
        <Link
          to={to}
          search={search}
          hash={hash}
          className={`rounded-md leading-5 after:absolute after:inset-0 after:rounded-md hover:text-accent ${isDone ? 'text-ink-soft' : 'font-medium'}`}
        >
          {title}
          {isDone && <span className="sr-only"> (hecho)</span>}
        </Link>
        <p className="text-13 text-ink-soft">{text}</p>
      </div>
    </li>
  );
}
