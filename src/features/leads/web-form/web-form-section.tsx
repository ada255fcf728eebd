import { useState } from 'react';
import { webFormSettings } from '../../../../db/domain/web-form/web-form-input.ts';
import { errorText, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../../ui/form/form-actions.tsx';
import { SubmitButton, TextField } from '../../../ui/form/form-fields.tsx';
import { SecretAddress } from '../../../ui/inputs/secret-address.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { FormModal } from '../../../ui/record/form-modal.tsx';

const texts = {
  renew: 'El formulario de ahora dejará de funcionar. Tendrás que cambiarlo en tu web.',
  revokeLabel: 'Quitar formulario',
  revoke: 'El formulario dejará de funcionar en tu web.',
  revoked: 'El formulario ya no funciona.',
};

const toEmbedding = (address: string) =>
  `<iframe src="${address}" title="Contacto" style="width:100%;height:640px;border:0"></iframe>`;

type Settings = { onSave: (settings: { privacyUrl: string }) => Promise<unknown> };

/** On the agency's page: the form by which people write from its own site. */
export function WebFormSection() {
  const { data: addresses, error, refetch } = trpc.webForm.addresses.useQuery();
  const form = addresses?.form;
  const renew = trpc.webForm.renew.useMutation();
  const update = trpc.webForm.update.useMutation();
  const revoke = trpc.webForm.revoke.useMutation();
  // What the dialog of the privacy policy does when it is saved.
  const [settings, setSettings] = useState<Settings | null>(null);
  return (
    <CardSection
      title="Formulario web"
      note="Un formulario para tu web: quien escribe se convierte en lead de la fuente «Sitio web», con su consentimiento."
    >
      {form !== undefined ? (
        <SecretAddress
          issuedAt={form?.issuedAt ?? null}
          toSecrets={(token) => {
            const address = `${location.origin}/f/${token}`;
            return [
              {
                label: 'Dirección del formulario',
                value: address,
                note: 'Por seguridad no se vuelve a mostrar. Con «?ref=LL-0001» al final pregunta por esa propiedad.',
                copyLabel: 'Copiar dirección',
                copied: 'Dirección copiada.',
              },
              {
                label: 'Código para insertarlo en tu web',
                value: toEmbedding(address),
                copyLabel: 'Copiar código',
                copied: 'Código copiado.',
              },
            ];
          }}
          create={() => renew.mutateAsync({ privacyUrl: form?.privacyUrl ?? '' })}
          onCreateFirst={(show) =>
            setSettings({ onSave: async (typed) => show((await renew.mutateAsync(typed)).token) })
          }
          revoke={() => revoke.mutateAsync()}
          texts={texts}
          errorText={errorText}
        >
          <Button
            size="sm"
            onClick={() =>
              setSettings({
                onSave: async (typed) => {
                  await update.mutateAsync(typed);
                  toast.success('Política de privacidad actualizada.');
                },
              })
            }
          >
            Cambiar política
          </Button>
        </SecretAddress>
      ) : error ? (
        <LoadError
          message={errorText(error, 'Error al cargar el formulario. Por favor, inténtalo de nuevo.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-9" />
      )}
      <FormModal
        open={settings !== null}
        onOpenChange={(isOpen) => !isOpen && setSettings(null)}
        title="Política de privacidad"
        description="Quien escribe la acepta antes de enviar."
      >
        {(close) => (
          <Form
            schema={webFormSettings}
            defaultValues={{ privacyUrl: form?.privacyUrl ?? '' }}
            onSubmit={async (typed) => {
              await settings?.onSave(typed);
              close();
            }}
            errorText={(failure) =>
              errorText(failure, 'Error al guardar el formulario. Por favor, inténtalo de nuevo.')
            }
          >
            <TextField
              name="privacyUrl"
              label="Dirección de la política de privacidad"
              type="url"
              inputMode="url"
              placeholder="https://tuagencia.es/privacidad"
              required
            />
            <FormActions>
              <CancelButton onCancel={close} />
              <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
            </FormActions>
          </Form>
        )}
      </FormModal>
    </CardSection>
  );
}
