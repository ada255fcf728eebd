import { useState } from 'react';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { reportPeriod } from '../../../db/domain/shared-pages/owner-report-input.ts';
import { DEFAULT_PERIOD_DAYS, getOfferedOperation } from '../../../db/domain/shared-pages/owner-reports.ts';
import { formatDay } from '../../lib/format/format.ts';
import { ownerAnswerText } from '../../texts/owner-answer-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { getWhatsAppChats } from '../../ui/display/whatsapp-links.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RadioChips } from '../../ui/inputs/choice-chips.tsx';
import { DateControl } from '../../ui/inputs/date-control.tsx';
import { PageLink } from './page-link.tsx';
import { isActiveLink, LinkActions, LoadedLink, NoLink, Views } from './page-sharing.tsx';
import type { OwnerReport, ReportedProperty } from './share-types.ts';

const words = {
  view: 'Ver informe',
  print: 'Imprimir informe',
  blocked: 'El navegador ha impedido abrir el informe.',
};
const noLink = {
  again: 'Si lo vuelves a crear funcionará otra vez.',
  gone: 'El enlace de antes ya no funciona. Vuelve a crearlo para tener otro.',
  about:
    'Una página para el propietario con los anuncios, los interesados, las visitas y el precio de un periodo. No dice quién ha preguntado ni quién ha venido. El enlace funciona 30 días.',
};

type PeriodChoice = 30 | 90 | 365 | 'other';
const periodOptions: { value: PeriodChoice; label: string }[] = [
  { value: 30, label: '30 días' },
  { value: 90, label: '90 días' },
  { value: 365, label: 'Un año' },
  { value: 'other', label: 'Otras fechas' },
];
type Period = { from: string; to: string };
const toLastDays = (days: number): Period => ({ from: addDays(today(), 1 - days), to: today() });

/** Shares the report of a property with its owner: its link, its period, how often it was read and what the owner answered. */
export function ShareReport({ property }: { property: ReportedProperty }) {
  const query = trpc.ownerReports.get.useQuery({ propertyId: property.id }, { staleTime: 0 });
  return (
    <LoadedLink query={query}>
      {({ report, ownerPhone }) => <Sharing {...{ property, report, ownerPhone }} />}
    </LoadedLink>
  );
}

type SharingProps = { property: ReportedProperty; report: OwnerReport | null; ownerPhone: string | null };
function Sharing({ property, report, ownerPhone }: SharingProps) {
  const [choice, setChoice] = useState<PeriodChoice>(DEFAULT_PERIOD_DAYS);
  const [dates, setDates] = useState<Period>(() => toLastDays(DEFAULT_PERIOD_DAYS));
  const [wasSent, setWasSent] = useState(false);
  const share = trpc.ownerReports.share.useMutation();
  const revoke = trpc.ownerReports.revoke.useMutation();
  const period = choice === 'other' ? dates : toLastDays(choice);
  const parsed = reportPeriod.safeParse(period);
  const errorOf = (field: keyof Period) =>
    wasSent ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const [label, done] = isActiveLink(report)
    ? ['Cambiar periodo', 'Periodo cambiado.']
    : [report ? 'Volver a crear' : 'Crear enlace', 'Enlace creado.'];
  function save() {
    setWasSent(true);
    if (!parsed.success) return;
    share.mutate(
      { propertyId: property.id, period: parsed.data },
      {
        onSuccess: () => toast.success(done),
        onError: (error) =>
          toast.error(errorText(error, 'Error al crear el informe. Por favor, inténtalo de nuevo.')),
      },
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {isActiveLink(report) ? (
        <ReportLink {...{ property, report, ownerPhone }} />
      ) : (
        <NoLink page={report} words={noLink} />
      )}
      <RadioChips legend="Periodo" options={periodOptions} value={choice} onChange={setChoice} />
      {choice === 'other' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <DateControl
            label="Desde"
            value={dates.from}
            max={today()}
            error={errorOf('from')}
            onChange={(from) => setDates({ ...dates, from })}
          />
          <DateControl
            label="Hasta"
            value={dates.to}
            max={today()}
            error={errorOf('to')}
            onChange={(to) => setDates({ ...dates, to })}
          />
        </div>
      )}
      <LinkActions
        page={report}
        label={label}
        busy={share.isPending}
        onSave={save}
        revoke={{
          title: 'Quitar el informe',
          text: 'El enlace dejará de funcionar para quien lo tenga. Si vuelves a crear el informe, será otro.',
          done: 'El informe ya no se comparte.',
          run: () => revoke.mutateAsync({ propertyId: property.id }),
        }}
      />
    </div>
  );
}

type ReportLinkProps = {
  property: ReportedProperty;
  report: OwnerReport & { path: string };
  ownerPhone: string | null;
};
function ReportLink({ property, report, ownerPhone }: ReportLinkProps) {
  const { path, from, to, lastAnswer, lastAnswerAt } = report;
  const dates = `del ${formatDay(from)} al ${formatDay(to)}`;
  const [chat] = ownerPhone ? getWhatsAppChats(ownerPhone) : [];
  return (
    <>
      <PageLink
        path={path}
        words={words}
        message={`Hola: este es el informe de «${property.title}», ${dates}.`}
        chat={chat && { path: chat.path, label: 'WhatsApp al propietario' }}
      />
      <div>
        <p className="text-pretty">{`Informe ${dates}.`}</p>
        {lastAnswer && lastAnswerAt && (
          <p className="font-medium text-pretty">
            {`${ownerAnswerText(lastAnswer, getOfferedOperation(property.status))}: `}
            <DateTime iso={lastAnswerAt} relative />
          </p>
        )}
        <Views page={report} words={{ nobody: 'Nadie lo ha visto todavía.', seen: 'Visto' }} />
      </div>
    </>
  );
}
