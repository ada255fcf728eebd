import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { DateTime } from '../display/date-time.tsx';
import { toast } from '../feedback/toast.ts';
import { useConfirm } from '../overlay/confirm.tsx';
import { CopyField, copyText } from './copy-field.tsx';

/** What is made of the token: 'Copiar dirección' copies `value`. `actions` stand beside that button, `below` under it. */
export type Secret = {
  label: string;
  value: string;
  note?: string;
  copyLabel: string;
  copied: string;
  actions?: ReactNode;
  below?: ReactNode;
};

type SecretAddressProps = {
  /** When the address was made (ISO); null for none. */
  issuedAt: string | null;
  /** What is shown of a token that was just made. */
  toSecrets: (token: string) => Secret[];
  create: () => Promise<{ token: string }>;
  revoke: () => Promise<unknown>;
  /** Opens what must be said first, instead of creating the first address; it is given what shows the token. */
  onCreateFirst?: (show: (token: string) => void) => void;
  texts: { renew: string; revokeLabel: string; revoke: string; revoked: string };
  errorText: (error: unknown, fallback: string) => string;
  /** What stands between the address and its buttons. */
  above?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
};

/** An address with a token that is shown once: it is created, replaced and ended here. */
export function SecretAddress({
  issuedAt,
  toSecrets,
  create,
  revoke,
  onCreateFirst,
  texts,
  errorText,
  above,
  children,
}: SecretAddressProps) {
  const [token, setToken] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = useConfirm();
  const createError = (error: unknown) =>
    errorText(error, 'Error al crear la dirección. Por favor, inténtalo de nuevo.');
  const renew = async () => setToken((await create()).token);
  async function createFirst() {
    if (onCreateFirst) return onCreateFirst(setToken);
    setBusy(true);
    await renew().catch((error: unknown) => toast.error(createError(error)));
    setBusy(false);
  }
  const askRenew = () =>
    confirm({
      title: 'Crear otra dirección',
      text: texts.renew,
      confirmLabel: 'Crear otra',
      busyLabel: 'Creando...',
      run: renew,
      errorMessage: createError,
    });
  async function askRevoke() {
    const revoked = await confirm({
      title: texts.revokeLabel,
      text: texts.revoke,
      confirmLabel: texts.revokeLabel,
      busyLabel: 'Quitando...',
      run: revoke,
      errorMessage: (error) =>
        errorText(error, 'Error al quitar la dirección. Por favor, inténtalo de nuevo.'),
    });
    if (!revoked) return;
    setToken(null);
    toast.success(texts.revoked);
  }
  if (!issuedAt)
    return (
      <Button size="sm" className="self-start" busy={isBusy} onClick={() => void createFirst()}>
        Crear dirección
      </Button>
    );
  return (
    <div className="flex flex-col gap-4">
      {token &&
        toSecrets(token).map((secret, index) => (
          <SecretField key={`${token}${secret.label}`} secret={secret} isFirst={index === 0} />
        ))}
      {above}
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-60 text-13 text-ink-soft">
          Dirección creada: <DateTime iso={issuedAt} />
        </p>
        {children}
        <Button size="sm" onClick={() => void askRenew()}>
          Crear otra dirección
        </Button>
        <Button size="sm" variant="quiet" onClick={() => void askRevoke()}>
          {texts.revokeLabel}
        </Button>
      </div>
    </div>
  );
}

function SecretField({ secret, isFirst }: { secret: Secret; isFirst: boolean }) {
  const { label, value, note, copyLabel, copied, actions, below } = secret;
  const copyButton = useRef<HTMLButtonElement>(null);
  // In place of the button that had the focus.
  useEffect(() => {
    if (isFirst) copyButton.current?.focus();
  }, [isFirst]);
  return (
    <div className="flex flex-col gap-3">
      <CopyField label={label} value={value} note={note} />
      <div className="flex flex-wrap gap-2">
        <Button
          ref={copyButton}
          size="sm"
          variant={isFirst ? 'primary' : undefined}
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copyText(value, copied)}
        >
          {copyLabel}
        </Button>
        {actions}
      </div>
      {below && <p className="text-13 text-pretty text-ink-soft">{below}</p>}
    </div>
  );
}
