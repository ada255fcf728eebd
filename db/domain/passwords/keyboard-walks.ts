const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.'];
const shifted = { us: '!@#$%^&*(', es: '!"·$%&/()' };

/**
 * Returns passwords of two equal or adjacent keyboard columns, typed down or up, one with Shift ('1qaz@WSX', 'zaq1!QAZ'), and some
 * others; in lower case.
 */
export function listKeyboardWalks(): string[] {
  const walks = columns.map((column, index) => {
    const rest = column.slice(1);
    const heads = [column[0], shifted.us[index], shifted.es[index]].filter((head) => head !== undefined);
    return heads.flatMap((head) => [head + rest, [...rest].reverse().join('') + head]);
  });
  const pairs = walks.flatMap((own, index) => {
    const next = [...own, ...(walks[index + 1] ?? [])];
    return own.flatMap((one) => next.flatMap((other) => [one + other, other + one]));
  });
  return [...pairs, ...others];
}

// Rows and zigzags of keys.
const others =
  '123qwe!@# !@#123qwe qwe123!@# qwe!@#123 123!@#qwe !@#qwe123 1q2w3e4r! !qaz2wsx#edc 1qaz2wsx#edc !qa2ws3ed !q2w3e4r !q@w3e4r 1q@w3e4r !@qw12qw 12qw!@qw zxcvbnm,.1'.split(
    ' ',
  );
