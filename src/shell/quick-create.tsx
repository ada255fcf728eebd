import { House, KeyRound, Megaphone, Plus, UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';

const NewLeadModal = lazy(() =>
  import('../features/leads/new-lead-modal.tsx').then((module) => ({ default: module.NewLeadModal })),
);
const NewOwnerModal = lazy(() =>
  import('../features/owners/new-owner-modal.tsx').then((module) => ({ default: module.NewOwnerModal })),
);
const NewPropertyModal = lazy(() =>
  import('../features/properties/new-property-modal.tsx').then((module) => ({
    default: module.NewPropertyModal,
  })),
);

const NewAdModal = lazy(() =>
  import('../features/ads/ad-modals.tsx').then((module) => ({ default: module.NewAdModal })),
);

const forms = [
  { name: 'lead', label: 'Nuevo lead', icon: UserPlus, Modal: NewLeadModal },
  { name: 'owner', label: 'Nuevo propietario', icon: KeyRound, Modal: NewOwnerModal },
  { name: 'property', label: 'Nueva propiedad', icon: House, Modal: NewPropertyModal },
  { name: 'ad', label: 'Nuevo anuncio', icon: Megaphone, Modal: NewAdModal },
] as const;
type FormName = (typeof forms)[number]['name'];

/** The floating plus: by hover with a mouse, by click or key with everything else. */
export function QuickCreate() {
  const [open, setOpen] = useState(false);
  const [form, setForm] = useState<FormName | null>(null);
  const [used, setUsed] = useState<readonly FormName[]>([]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', pressed);
    };
  }, [open]);
  function choose(name: FormName) {
    setOpen(false);
    setUsed((before) => [...before, name]);
    setForm(name);
  }
  return (
    <>
      <div
        ref={box}
        className="fixed right-4 bottom-4 z-20 flex flex-col items-end gap-2 pt-4 md:right-8 md:bottom-8"
        onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      >
        {open && (
          <ul id="quick-create" aria-label="Crear" className="flex animate-rise flex-col items-end gap-2">
            {forms.map(({ name, label, icon: Icon }) => (
              <li key={name}>
                <Button
                  className="shadow-raised"
                  icon={<Icon aria-hidden="true" />}
                  onClick={() => choose(name)}
                >
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <button
          type="button"
          aria-label="Crear"
          aria-expanded={open}
          aria-controls="quick-create"
          className="grid size-14 place-items-center rounded-full bg-accent text-accent-ink shadow-raised transition-colors hover:bg-accent-strong"
          // A mouse has opened it by coming near; its click must not close it again.
          onClick={(event) =>
            setOpen((now) => (event.detail > 0 && matchMedia('(hover: hover)').matches ? true : !now))
          }
        >
          <Plus aria-hidden="true" className={`size-6 transition-transform ${open ? 'rotate-45' : ''}`} />
        </button>
      </div>
      <Suspense fallback={null}>
        {forms.map(
          ({ name, Modal }) =>
            used.includes(name) && (
              <Modal key={name} open={form === name} onOpenChange={(next) => !next && setForm(null)} />
            ),
        )}
      </Suspense>
    </>
  );
}
