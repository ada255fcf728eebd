import { describe, expect, test } from 'vitest';
import { assertStrongPassword } from '../../../worker/auth/password-strength.ts';
import { createTestClient } from '../../support/test-users.ts';
import { call, freshIp, from, parseError } from '../support/calls.ts';

const form = { agencyName: 'Fincas Mar', fullName: 'Ana', email: 'ana-peniscola@llavero.test' };
const register = (input: object) =>
  call(from(createTestClient(null), freshIp()), 'registration.create', input);

describe('assertStrongPassword: a guessable password', () => {
  const isRejected = (password: string) => {
    try {
      assertStrongPassword(password, {}, 'self');
      return false;
    } catch {
      return true;
    }
  };
  // biome-ignore format: a list of words
  const common = ['Password1!', 'P@ssw0rd1', 'Passw0rd!', 'Qwerty123!', 'Qwertyuiop1!', 'Asdfgh123!', 'Abcd1234!', 'Abc12345!', 'Admin123!', 'Administrador1!', 'Welcome1!', 'Welcome2026!', 'Bienvenido1!', 'Contraseña1!', 'C0ntraseña!1', 'Clave1234!', 'Hola1234!', 'Usuario1!', 'Verano2026!', 'Invierno2025!', 'Primavera2026!', 'Otoño2026!', 'Enero2026!', 'Septiembre2026!', 'Lunes2026!', 'Barcelona1!', 'B4rcelona!1', 'Madrid2026!', 'RealMadrid1!', 'Valencia1!', 'Futbol123!', 'Princesa1!', 'Teamo1234!', 'Iloveyou1!', 'Monkey123!', 'Dragon123!', 'Letmein1!', 'Inmobiliaria1!', 'Gerente1!', 'Maria1234!', 'Antonio1!', 'Superman1!', 'Pokemon123!', 'Starwars1!', 'Aa123456!', 'Aaaaaaa1!', 'Test1234!', 'Prueba123!', 'Changeme1!', 'Summer2026!'];
  // biome-ignore format: a list of words
  const strong = ['Tr4montana&Garbí', 'Caballo.Grapa7', 'x9!Kd02lPq', 'Mesa-verde!88Lumbre', 'Ñu7&zorro/Azul', 'Lluvia%En3Abrils', 'Qm7!vTz2#e', 'Olivo9?Sendero', 'Pan(con)Tomate5', 'Zapato*Lunar42', 'Tejado9!q', 'MiVerano&Sol7', 'PasswordDeVerdad77!'];

  test('is rejected for each of fifty examples; one that only contains a common word is not', () => {
    expect(common).toHaveLength(50);
    expect(common.filter((password) => !isRejected(password))).toEqual([]);
    expect(strong.filter((password) => isRejected(password))).toEqual([]);
  });

  test.each([
    [
      'Fincas.Mar77',
      'La contraseña no puede contener tu email ni el nombre de la agencia.',
      { agencyName: 'Fincas' },
    ],
    [
      'xANAGARCIA1!z',
      'La contraseña no puede contener tu email ni el nombre de la agencia.',
      { email: 'anagarcia@llavero.test' },
    ],
    [
      'FincasMar!77x',
      'La contraseña no puede contener tu email ni el nombre de la agencia.',
      { agencyName: 'Fincas Mar' },
    ],
    [
      'Ana.Garcia@llavero.test1',
      'La contraseña no puede contener tu email ni el nombre de la agencia.',
      { email: 'ana.garcia@llavero.test' },
    ],
    ['Verano2026!', 'Esta contraseña es demasiado común. Elige otra.', {}],
  ])('%s: %s', async (password, expectedMessage, change) => {
    const response = await register({ ...form, password, ...change });
    expect([response.status, parseError(response).message]).toEqual([400, expectedMessage]);
  });
});
