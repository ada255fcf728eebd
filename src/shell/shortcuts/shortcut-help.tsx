import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Kbd } from '../../ui/display/kbd.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';

/** The keys of a record's page: of the composer (src/features/timeline/composer.tsx) and of its tags (src/features/tags/record-tags.tsx). */
const registers = [
  { key: 'L', label: 'llamada' },
  { key: 'W', label: 'WhatsApp' },
  { key: 'E', label: 'email' },
  { key: 'V', label: 'visita' },
  { key: 'O', label: 'nota' },
  { key: '#', label: 'etiqueta' },
];

type Choice = { key: string; label: string };
type ShortcutHelpProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  creates: readonly Choice[];
  goes: readonly Choice[];
};

/** The dialog that lists all keyboard shortcuts. */
export function ShortcutHelp({ open, onOpenChange, creates, goes }: ShortcutHelpProps) {
  return (
    <Modal open={open} onOpenChange={onOpenChange} title="Atajos de teclado" size="lg">
      <div className="grid gap-6 pb-4 sm:grid-cols-2">
        <div className="flex flex-col gap-6">
          {creates.length > 0 && <Group title="Crear" prefix="n" choices={creates} />}
          <section>
            <Title>En listas y fichas</Title>
            <ul>
              <ShortcutRow label="Buscar">
                <Kbd>/</Kbd>
              </ShortcutRow>
              <ShortcutRow label="Buscar en todo">
                <Kbd>Ctrl</Kbd>
                <Kbd>K</Kbd>
              </ShortcutRow>
              <ShortcutRow label="Guardar un formulario">
                <Kbd>Ctrl</Kbd>
                <Kbd>↵</Kbd>
              </ShortcutRow>
              <ShortcutRow label="Anterior, siguiente">
                <Kbd>K</Kbd>
                <Kbd>J</Kbd>
              </ShortcutRow>
              <ShortcutRow label="En una lista: elegir la fila">
                <Kbd>X</Kbd>
              </ShortcutRow>
              {registers.map(({ key, label }) => (
                <ShortcutRow key={key} label={`En una ficha: ${label}`}>
                  <Kbd>{key}</Kbd>
                </ShortcutRow>
              ))}
              <ShortcutRow label="Calendario: antes, después">
                <Kbd>←</Kbd>
                <Kbd>→</Kbd>
              </ShortcutRow>
              <ShortcutRow label="Calendario: hoy">
                <Kbd>T</Kbd>
              </ShortcutRow>
              <ShortcutRow label="Ver estos atajos">
                <Kbd>?</Kbd>
              </ShortcutRow>
              <ShortcutRow label="Cerrar">
                <Kbd>Esc</Kbd>
              </ShortcutRow>
            </ul>
          </section>
        </div>
        <div className="flex flex-col gap-6">
          <Group title="Ir a" prefix="g" choices={goes} />
          <p className="text-13 text-pretty text-ink-soft">
            Si prefieres no usarlos, puedes desactivarlos en{' '}
            <Link
              to="/crm/profile"
              className="whitespace-nowrap text-accent underline"
              onClick={() => onOpenChange(false)}
            >
              Mi Perfil
            </Link>
            .
          </p>
        </div>
      </div>
    </Modal>
  );
}

function Group({ title, prefix, choices }: { title: string; prefix: string; choices: readonly Choice[] }) {
  return (
    <section>
      <Title>{title}</Title>
      <ul>
        {choices.map(({ key, label }) => (
          <ShortcutRow key={key} label={label}>
            <Kbd>{prefix.toUpperCase()}</Kbd>
            <Kbd>{key.toUpperCase()}</Kbd>
          </ShortcutRow>
        ))}
      </ul>
    </section>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <h3 className="mb-1 text-13 font-semibold text-ink-soft">{children}</h3>
);

const ShortcutRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <li className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
    {label}
    <span className="flex gap-1">{children}</span>
  </li>
);
