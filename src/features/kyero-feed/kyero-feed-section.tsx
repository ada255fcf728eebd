import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import { type ReactNode, useState } from 'react';
import {
  type FeedPlatform,
  feedPlatforms,
  IDEALISTA_FILE,
} from '../../../db/domain/publishing/kyero-feed.ts';
import { downloadBlob } from '../../lib/files/download-url.ts';
import { requestExport, toExportFailure } from '../../lib/files/request-export.ts';
import { plural } from '../../lib/format/plural.ts';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { type AppRouter, errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { descriptionLinkClass } from '../../ui/display/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CheckboxChips } from '../../ui/inputs/choice-chips.tsx';
import { SecretAddress } from '../../ui/inputs/secret-address.tsx';
import { CardSection } from '../../ui/layout/card.tsx';

type Feed = NonNullable<inferRouterOutputs<AppRouter>['kyeroFeed']['get']>;

/** On the agency's page: the feed that Kyero and others read, which ads it has, and what it lacks. */
export function KyeroFeedSection() {
  const { data: feed, error, refetch } = trpc.kyeroFeed.get.useQuery();
  return (
    <CardSection
      title="Feed de Kyero"
      note="Una dirección en el formato de Kyero, que leen también otros portales. Tiene los anuncios activos de propiedades disponibles a las que no les falta nada; lo que sale de ella se retira del portal."
    >
      {feed !== undefined ? (
        <FeedSettings feed={feed} />
      ) : error ? (
        <LoadError
          message={errorText(error, 'Error al cargar el feed. Por favor, inténtalo de nuevo.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-9" />
      )}
      <IdealistaDownload />
    </CardSection>
  );
}

const texts = {
  renew: 'La dirección de ahora dejará de funcionar. Tendrás que dar la nueva a cada portal que la lee.',
  revokeLabel: 'Quitar el feed',
  revoke: 'La dirección dejará de funcionar y los portales que la leen retirarán tus anuncios.',
  revoked: 'El feed ya no se puede leer.',
};

function FeedSettings({ feed }: { feed: Feed | null }) {
  const [draft, setDraft] = useState<FeedPlatform[]>([]);
  const renew = trpc.kyeroFeed.renew.useMutation();
  const setPlatforms = trpc.kyeroFeed.setPlatforms.useMutation();
  const revoke = trpc.kyeroFeed.revoke.useMutation();
  // What was chosen last stands while it is being saved.
  const stored = (feed?.platforms ?? draft).filter((platform) => feedPlatforms.includes(platform));
  const platforms = setPlatforms.isPending ? setPlatforms.variables.platforms : stored;

  function choose(chosen: FeedPlatform[]) {
    setDraft(chosen);
    if (!feed) return;
    setPlatforms.mutate(
      { platforms: chosen },
      {
        onSuccess: () => toast.success('Feed actualizado.'),
        onError: (error) =>
          toast.error(errorText(error, 'Error al guardar el cambio. Por favor, inténtalo de nuevo.')),
      },
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <CheckboxChips
        legend="Además de los anuncios de Kyero, los de"
        options={toLabelOptions(feedPlatforms)}
        value={platforms}
        onChange={choose}
      />
      <SecretAddress
        issuedAt={feed?.issuedAt ?? null}
        toSecrets={(token) => [
          {
            label: 'Dirección del feed',
            value: `${location.origin}/feeds/${token}/kyero.xml`,
            note: 'Por seguridad no se vuelve a mostrar. Dásela solo a los portales.',
            copyLabel: 'Copiar dirección',
            copied: 'Dirección copiada.',
          },
        ]}
        create={() => renew.mutateAsync({ platforms })}
        revoke={() => revoke.mutateAsync()}
        texts={texts}
        errorText={errorText}
        above={
          feed && (
            <Contents feed={feed} place="feed">
              <Alert>El feed está vacío: los portales que lo leen retirarán todos tus anuncios.</Alert>
            </Contents>
          )
        }
      />
    </div>
  );
}

/** The adverts as a document for Idealista: what it would have, asked for when it is wanted, and its download. */
function IdealistaDownload() {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { data, error, isFetching, refetch } = trpc.kyeroFeed.idealista.useQuery(undefined, {
    enabled: isAsked,
  });
  async function download() {
    setBusy(true);
    try {
      const response = await requestExport('idealista', {});
      downloadBlob(await response.blob(), IDEALISTA_FILE);
    } catch (failure) {
      toast.error(toExportFailure(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mt-6 flex flex-col items-start gap-3 border-line border-t pt-4">
      <h3 className="font-semibold">JSON de Idealista</h3>
      <p className="text-13 text-ink-soft">
        Los anuncios activos de Idealista en un fichero según esquema v6, para enviarlo por el FTP de tu
        contrato.
      </p>
      {data ? (
        <>
          <Contents feed={data} place="fichero">
            {data.entries === 0 && <Alert>No hay ningún anuncio que enviar a Idealista.</Alert>}
          </Contents>
          <Button busy={isBusy} disabled={data.entries === 0} onClick={() => void download()}>
            Descargar JSON de Idealista
          </Button>
        </>
      ) : error ? (
        <LoadError
          message={errorText(error, 'Error al revisar los anuncios. Por favor, inténtalo de nuevo.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Button busy={isFetching} onClick={() => setAsked(true)}>
          Revisar los anuncios de Idealista
        </Button>
      )}
    </div>
  );
}

type ContentsProps = {
  feed: Pick<Feed, 'entries' | 'leftOut' | 'leftOutCount'>;
  place: 'feed' | 'fichero';
  /** Shown where it has no adverts. */
  children: ReactNode;
};
/** How many adverts a feed or document has, and what it lacks with the reasons. */
function Contents({ feed: { entries, leftOut, leftOutCount }, place, children }: ContentsProps) {
  return (
    <div className="flex flex-col gap-2">
      {entries === 0 ? children : <p>{`El ${place} tiene ${plural(entries, 'anuncio', 'anuncios')}.`}</p>}
      {leftOutCount > 0 && (
        <div>
          <h3 className="mb-1 text-13 font-normal text-ink-soft">
            {`Fuera del ${place}: ${plural(leftOutCount, 'propiedad', 'propiedades')}`}
          </h3>
          <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
            {leftOut.map(({ id, title, reference, reasons }) => (
              <li key={id}>
                <Link to="/crm/properties/$id" params={{ id }} className={descriptionLinkClass}>
                  {[reference, title].filter(Boolean).join(' · ')}
                </Link>
                <p className="text-13 text-ink-soft">{reasons.join(' ')}</p>
              </li>
            ))}
          </ul>
          {leftOut.length < leftOutCount && (
            <p className="mt-1 text-13 text-ink-soft">{`Y ${leftOutCount - leftOut.length} más.`}</p>
          )}
        </div>
      )}
    </div>
  );
}
