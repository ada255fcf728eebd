import { Plus, X } from 'lucide-react';
import { type AgentRegistry, findAgentRegistry } from '../../../db/domain/law/law.ts';
import { MAX_REGISTRATIONS, type Registration } from '../../../db/domain/users/registrations.ts';
import { formatDay } from '../../lib/format/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useFieldList, useFormValue } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/form-fields.tsx';

/** What the button of a proposed register says of its law. */
const lawText = ({ source, dueOn, asOf }: AgentRegistry) =>
  `${dueOn ? `Obligatorio desde el ${formatDay(dueOn)}` : 'Obligatorio'}: ${source}. A fecha de ${formatDay(asOf)}.`;

/** The agency's entries in registers of agents; proposes that of the place of its postal code. */
export function RegistrationFields() {
  const { keys, add, remove } = useFieldList<Registration>('registrations', 'registry');
  const postalCode = useFormValue<string | null>('postalCode') ?? '';
  const registrations = useFormValue<Registration[] | undefined>('registrations') ?? [];
  const found = findAgentRegistry(postalCode.replace(/\s/g, ''));
  const proposed = found && registrations.every(({ registry }) => registry !== found.name) ? found : null;
  return (
    <section className="flex flex-col gap-3">
      <header>
        <h2 className="text-14 font-semibold">Registros</h2>
        <p className="text-13 text-ink-soft">
          Los números de la agencia en los registros de agentes. Salen en lo que publica.
        </p>
      </header>
      {keys.map((key, at) => (
        <fieldset
          key={key}
          aria-label={`Registro ${at + 1}`}
          className="relative grid grid-cols-1 gap-3 rounded-md border border-line p-3 pr-10 sm:grid-cols-2"
        >
          <TextField name={`registrations.${at}.registry`} label="Registro" required autoComplete="off" />
          <TextField name={`registrations.${at}.number`} label="Número" required autoComplete="off" />
          <IconButton
            label={`Quitar registro ${at + 1}`}
            size="sm"
            className="absolute top-1 right-1"
            onClick={() => remove(at)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </fieldset>
      ))}
      {keys.length < MAX_REGISTRATIONS && (
        <div className="flex flex-wrap gap-2">
          {proposed && (
            <Button
              size="sm"
              name="registrations"
              title={lawText(proposed)}
              icon={<Plus aria-hidden="true" />}
              className="h-auto! min-w-0 shrink! whitespace-normal! text-left"
              onClick={() => add({ registry: proposed.name, number: '' }, 'number')}
            >
              Añadir {proposed.name}
            </Button>
          )}
          <Button
            size="sm"
            name="registrations"
            icon={<Plus aria-hidden="true" />}
            onClick={() => add({ registry: '', number: '' })}
          >
            Otro registro
          </Button>
        </div>
      )}
    </section>
  );
}
