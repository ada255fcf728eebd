import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCommonPassword, listCommonPasswords } from '../../db/domain/passwords/common-passwords.ts';
import { meetsAllRules } from '../../db/domain/passwords/passwords.ts';

const list = (text: string) => text.trim().split(/\s+/);
function* take<T>(all: Iterable<T>, limit: number) {
  let count = 0;
  for (const one of all) {
    if (count++ >= limit) return;
    yield one;
  }
}
const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

// From @zxcvbn-ts/language-common 4.1.3 (MIT): all passwords that meet the rules with a capital, and its first 200 words.
const published = list('P@ssw0rd !Qaz2wsx 1Qaz!qaz 1qaz!QAZ 1Qaz@wsx !Qazxsw2 Pa$$w0rd Zaq!2wsx');
// biome-ignore format: a list of words
const publishedWords = list(`password qwerty dragon baseball football monkey letmein shadow master michael mustang qwertyuiop superman jordan qazwsx jennifer killer trustno hunter harley asdfgh buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou ranger daniel hockey george computer michelle jessica starwars pepper freedom princess joshua maggie pass ginger amanda ashley love cheese nicole summer matthew chelsea dallas biteme matrix william yankees taylor corvette austin access martin heather thunder merlin secret diamond hello anthony hammer qwer silver justin patrick richard bailey internet samantha golfer scooter test orange cookie maverick jackson sparky mickey phoenix bigdog snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy falcon welcome samsung steelers joseph smokey dakota melissa arsenal boomer eagles tigers marina nascar gateway porsche yellow monster spider diablo hannah bulldog junior london purple compaq lakers iceman hardcore cowboys money banana boston brandon tennis johnny miller coffee scooby edward nikita mother yamaha brandy barney chester oliver charles player knight forever steven rangers midnight chicago bigdaddy redsox victoria badboy angel please fender chris jasper james slayer rabbit natasha rachel marine wizard marlboro raiders prince casper fishing flower crystal jasmine iwantu adidas winner winter gandalf enter angela mike golden lauren cocacola winston madison angels blowme panther spanky shannon sophie`);

describe('isCommonPassword', () => {
  test('listCommonPasswords has at least 3,000 that meet the five rules, and each is common', () => {
    const first = [...take(listCommonPasswords(), 10_000)];
    expect(new Set(first).size).toBeGreaterThan(3000);
    expect(first.filter((password) => !meetsAllRules(password) || !isCommonPassword(password))).toEqual([]);
  });

  test.each(['1!', '123!', '@2026', '!1990'])(
    'is true for 200 published words with a capital and %s',
    (end) => {
      const decorated = [...published, ...publishedWords.map((word) => capitalize(word) + end)];
      expect(decorated.filter((password) => meetsAllRules(password) && !isCommonPassword(password))).toEqual(
        [],
      );
    },
  );

  // biome-ignore format: lists of passwords
  test.each([
    ['words of accounts', 'P@ssw0rd1! P@ssword1 P@ssw0rd Password123! Pass@123 Pass1234! Contraseña1! Contr4s3ñ4! Contrasenya1! Temp1234! Cambiar1! Canviam1! Hello123! Hola1234! Hol4!2026 4dmin123! Admin@123 Gerente1! Llavero2026! 1Password! !Password1'],
    ['the trade', 'Casa1234! Casita1! MiCasa123! Pisos2026! Vivienda1! Alquiler2026! Lloguer1! Habitatge1! Inmobiliaria1! Immobiliària1! Finca123! Hipoteca1! Llaves12! Comercial1! Idealista1!'],
    ['the calendar', 'Verano2026! 2026Verano! Otoño2026! Estiu2026! Tardor2025! Nadal2025! Gener2026! Setembre1! Diumenge1! Friday13!'],
    ['places and clubs', 'Barcelona92! M@dr1d2026! RealMadrid1! Barça1899! ViscaBarça1! Liverpool1! L1verpool! Girona2026! Lleida12! Benidorm1! Marbella1!'],
    ['names and love', 'Princess1! Princesita1! Maria1985! JuanCarlos1! Meritxell1! Montse1970! Abuela12! Teamo123! Familia5!'],
    ['digits and one sign around a word', 'Ninja123! Google1! Company1! India@123 Lovely12! Maria4821! 4821Maria! 48Maria!21 !Maria4821 Ninja!123456 Verano@2'],
    ['keyboards', '1qaz!QAZ Zaq12wsx! ZAQ!2wsx 1qaz@WSX Azerty123! QWERTY12345! Qwert123$ Qwerty!@#$1 1q2w3e4R! Q1w2e3r4! A1b2c3d4! Abc123!@# 123Qwe!@# Asdfghjklñ1! Poiuytrewq1! Zxcv2026! 1Qaz2wsx2026! Zxcvbnm,.1 Qwer!"·$1 7ujm&UJM Aaaaaaa1! Aa123456!'],
  ])('is true for common passwords: %s', (_, passwords) => {
    const common = list(passwords).filter(meetsAllRules);
    expect(common.filter((password) => !isCommonPassword(password))).toEqual([]);
  });
});

describe('isCommonPassword is false for', () => {
  // biome-ignore format: a list of passwords
  test.each(['Tejado7!xil', 'caballo correcto 9 Grapa!', 'Tejado9!q', 'MiVerano&Sol7', 'VeranoAzul7!', 'Password-nuevo1!', 'Xk7!vQ2zRt', 'ñu Ñandú 88%', 'PasswordDeVerdad77!', '7Bicis&unGato', 'Casa-Lluvia?44Tren', 'Margarita-1!x', 'ЖУК жук 7!Лес', '8!3K9#2x7$', 'Pan(con)Tomate5'])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test('10,000 random passwords of twelve characters', () => {
    const signs = fc.constantFrom(
      ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%&*?',
    );
    const unit = fc.string({ unit: signs, minLength: 12, maxLength: 12, size: 'max' });
    const random = fc.sample(unit, { numRuns: 10_000, seed: 2026 }).filter(meetsAllRules);
    expect(random.filter(isCommonPassword)).toEqual([]);
  });
});
