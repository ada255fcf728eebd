import { Ellipsis, Plus } from 'lucide-react';
import type { MessageTemplateForm } from '../../../db/domain/messages/message-template-input.ts';
import { MAX_TEMPLATES, type MessageTemplate } from '../../../db/domain/messages/message-templates.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { templateLanguageText } from '../../texts/message-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { useLastValue } from '../../ui/overlay/use-last-value.ts';
import { FormModal, lazyForm } from '../../ui/record/form-modal.tsx';

const TemplateForm = lazyForm(() => import('./template-form.tsx').then((module) => module.TemplateForm));

const SAVE_ERROR = 'Error al guardar la plantilla. Por favor, inténtalo de nuevo.';

/** The texts that are sent to leads with properties, for managers. */
export function TemplatesSection() {
  const { data, error, refetch } = trpc.agency.messageTemplates.useQuery();
  const update = trpc.agency.updateMessageTemplates.useMutation();
  const confirm = useConfirm();
  /** The template in the form, 'new', or null while it is closed. */
  const [editing, setEditing] = useRestoredState<MessageTemplate | 'new' | null>('template', null);
  const shown = useLastValue(editing);
  const templates = data?.templates ?? [];
  const save = (next: MessageTemplate[]) =>
    update.mutateAsync({ version: data?.version ?? 0, templates: next });
  const change = (next: MessageTemplate[], done: string) =>
    save(next).then(
      () => toast.success(done),
      (failure) => toast.error(errorText(failure, SAVE_ERROR)),
    );
  async function saveForm(form: MessageTemplateForm) {
    if (editing === 'new' || !editing)
      await save([...templates, { ...form, id: crypto.randomUUID(), isDefault: false }]);
    else {
      // Of another language it is not the default.
      const isDefault = editing.isDefault && editing.language === form.language;
      await save(templates.map((each) => (each.id === editing.id ? { ...each, ...form, isDefault } : each)));
    }
    setEditing(null);
    toast.success('Plantilla guardada.');
  }
  const toggleDefault = ({ id, language, isDefault }: MessageTemplate) =>
    change(
      templates.map((each) =>
        each.language === language ? { ...each, isDefault: each.id === id && !isDefault } : each,
      ),
      'Plantilla guardada.',
    );
  async function remove({ id, name }: MessageTemplate) {
    const isSure = await confirm({
      title: 'Eliminar plantilla',
      text: `Vas a eliminar «${name}». Esta acción no se puede deshacer.`,
      confirmLabel: 'Eliminar',
      danger: true,
    });
    if (isSure)
      await change(
        templates.filter((each) => each.id !== id),
        'Plantilla eliminada.',
      );
  }
  const actions = (template: MessageTemplate) => [
    { label: 'Editar', onSelect: () => setEditing(template) },
    {
      label: template.isDefault ? 'No usar por defecto' : 'Usar por defecto',
      onSelect: () => void toggleDefault(template),
    },
    { label: 'Eliminar', danger: true, onSelect: () => void remove(template) },
  ];
  return (
    <section aria-label="Mensajes a los leads">
      <header className="mb-3 flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="flex-1 text-16 font-semibold">Mensajes a los leads</h2>
        {data && templates.length < MAX_TEMPLATES && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing('new')}>
            Nueva plantilla
          </Button>
        )}
      </header>
      {!data ? (
        error ? (
          <LoadError
            message={errorText(error, 'Error al cargar las plantillas. Por favor, inténtalo de nuevo.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-16" />
        )
      ) : (
        <Card>
          {templates.length === 0 ? (
            <p className="px-4 py-3 text-ink-soft">
              Se usan los textos de Llavero, en español y en catalán. Crea los tuyos para enviar inmuebles por
              WhatsApp o email.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {templates.map((template) => (
                <li key={template.id} className="flex items-center gap-3 px-4 py-2">
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="min-w-0 truncate font-medium">{template.name}</span>
                      <Badge>{templateLanguageText(template.language)}</Badge>
                      {template.isDefault && <Badge>Por defecto</Badge>}
                    </p>
                    <p className="truncate text-13 text-ink-soft">{template.text}</p>
                  </div>
                  <Menu
                    label={`Acciones de ${template.name}`}
                    items={actions(template)}
                    trigger={
                      <IconButton label={`Acciones de ${template.name}`}>
                        <Ellipsis aria-hidden="true" />
                      </IconButton>
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      <FormModal
        open={editing !== null}
        onOpenChange={(open) => !open && setEditing(null)}
        title={shown === 'new' ? 'Nueva plantilla' : 'Editar plantilla'}
        description="El texto con el que se envían inmuebles a un lead."
      >
        {(close) => (
          <TemplateForm stored={shown === 'new' ? null : shown} onSave={saveForm} onCancel={close} />
        )}
      </FormModal>
    </section>
  );
}
