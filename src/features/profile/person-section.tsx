import type { inferRouterOutputs } from '@trpc/server';
import { profileFields } from '../../../db/domain/profile-input.ts';
import { day, phone } from '../../lib/format.ts';
import { roleText } from '../../texts/user-texts.ts';
import { type AppRouter, errorText, trpc } from '../../trpc.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton, TextField } from '../../ui/form-fields.tsx';
import { FormActions } from '../../ui/modal-footer.tsx';
import { toast } from '../../ui/toast.tsx';

type Profile = inferRouterOutputs<AppRouter>['profile']['get'];
type Props = { profile: Profile; editing: boolean; onEdit: () => void; onDone: () => void };

export function PersonSection({ profile, editing, onEdit, onDone }: Props) {
  const utils = trpc.useUtils();
  const update = trpc.profile.update.useMutation();
  const name = profile.displayName ?? profile.fullName ?? profile.email;

  async function save(fields: Pick<Profile, 'fullName' | 'displayName' | 'phone'>) {
    await update.mutateAsync({ version: profile.version, profile: fields });
    // The name stands in the sidebar too.
    utils.auth.session.setData(undefined, (session) => session && { ...session, ...fields });
    toast.success('Perfil actualizado.');
    onDone();
  }

  return (
    <CardSection
      title="Información personal"
      actions={
        !editing && (
          <Button size="sm" onClick={onEdit}>
            Editar
          </Button>
        )
      }
    >
      <div className="mb-4 flex items-center gap-4">
        <Avatar name={name} size="lg" />
        <div className="min-w-0">
          <p className="truncate text-16 font-semibold">{name}</p>
          <p className="text-ink-soft">{roleText[profile.role]}</p>
        </div>
      </div>
      {editing ? (
        <Form
          schema={profileFields}
          defaultValues={{
            fullName: profile.fullName,
            displayName: profile.displayName,
            phone: profile.phone,
          }}
          onSubmit={save}
          errorText={(error) =>
            errorText(error, 'Error al actualizar el perfil. Por favor, inténtalo de nuevo.')
          }
        >
          <TextField name="fullName" label="Nombre completo" autoComplete="name" />
          <TextField
            name="displayName"
            label="Nombre visible"
            hint="Así te saluda Llavero y te ven tus compañeros."
            autoComplete="nickname"
          />
          <TextField name="phone" label="Teléfono" type="tel" autoComplete="tel" />
          <FormActions>
            <Button onClick={onDone}>Cancelar</Button>
            <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <Facts>
          <Fact label="Nombre completo">{profile.fullName ?? '—'}</Fact>
          <Fact label="Nombre visible">{profile.displayName ?? '—'}</Fact>
          <Fact label="Email">{profile.email}</Fact>
          <Fact label="Teléfono">{profile.phone ? phone(profile.phone) : '—'}</Fact>
          <Fact label="Rol">{roleText[profile.role]}</Fact>
          <Fact label="Agencia">{profile.agencyName ?? 'Sin agencia'}</Fact>
          <Fact label="Cuenta creada">{day(profile.createdAt)}</Fact>
        </Facts>
      )}
    </CardSection>
  );
}
