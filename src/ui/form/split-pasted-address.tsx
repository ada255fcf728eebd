import { useEffect } from 'react';
import { readNameAndAddress } from '../../../db/domain/email-address.ts';
import { useField } from './form.tsx';

/**
 * Parts 'Ana Ruiz <ana@casa.cat>', pasted in the field of the name or of the email address, into both fields of the surrounding form.
 * What is filled stays: the name as it is, and the pasted text where there is another address already.
 */
export function SplitPastedAddress({ name, email }: { name: string; email: string }) {
  const { value: typedName = '', onChange: setName } = useField(name);
  const { value: typedEmail = '', onChange: setEmail } = useField(email);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setters are new at each render
  useEffect(() => {
    const inEmail = readNameAndAddress(typedEmail ?? '');
    const inName = readNameAndAddress(typedName ?? '');
    if (inEmail) {
      setEmail(inEmail.email);
      if (inEmail.name && !typedName?.trim()) setName(inEmail.name);
    } else if (inName && [undefined, '', inName.email].includes(typedEmail?.trim())) {
      setName(inName.name);
      setEmail(inName.email);
    }
  }, [typedName, typedEmail]);
  return null;
}
