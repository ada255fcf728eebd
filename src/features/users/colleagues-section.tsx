import { avatarPath } from '../../lib/files/image-path.ts';
import { absentText } from '../../lib/format/absence-text.ts';
import { plural } from '../../lib/format/plural.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { EmailLink } from '../../ui/display/contact-links.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The active users of the agency, read-only; `ownId` is the current user's id. */
export function ColleaguesSection({ ownId }: { ownId: string }) {
  const { data: people, error, refetch } = trpc.users.options.useQuery({});
  return (
    <section aria-label="Usuarios">
      <header className="mb-3 flex min-h-9 items-center gap-3">
        <h2 className="text-16 font-semibold">Usuarios</h2>
        {people && <p className="text-13 text-ink-soft">{plural(people.length, 'usuario', 'usuarios')}</p>}
      </header>
      {people ? (
        <Card>
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <li key={person.id} className="flex min-w-0 items-center gap-3 px-4 py-2">
                <Avatar name={userNameText(person)} src={avatarPath(person)} />
                <div className="min-w-0 flex-1">
                  <p className="flex items-center gap-2">
                    <span className="min-w-0 truncate font-medium">
                      {userNameText(person) === person.email ? (
                        <EmailLink email={person.email} />
                      ) : (
                        userNameText(person)
                      )}
                    </span>
                    {person.id === ownId && <Badge>Tú</Badge>}
                    {person.absentUntil && (
                      <span className="shrink-0 text-12 text-tone-progress">
                        {absentText(person.absentUntil)}
                      </span>
                    )}
                  </p>
                  {userNameText(person) !== person.email && (
                    <div className="text-13 text-ink-soft">
                      <EmailLink email={person.email} />
                    </div>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      ) : error ? (
        <LoadError
          message={errorText(error, 'Error al cargar los usuarios de la agencia.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  );
}
