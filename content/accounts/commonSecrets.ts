import { normalForm } from '../text.ts'

/**
 * Attackers guess common passwords first, so the site warns players who choose one. For operators,
 * server/users/commonPasswords.ts uses a longer list and refuses common passwords.
 */

const WORDS: ReadonlySet<string> = new Set(
  (
    'password passwort passw qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd abcde abcdef admin ' +
    'administrator root user test guest login welcome letmein master monkey dragon shadow sunshine princess football baseball ' +
    'superman batman iloveyou love hello secret freedom whatever trustno michael jordan killer gamer game player server ' +
    'rahasia sandi katasandi indonesia jakarta bandung surabaya sayang cinta sayangku bismillah merdeka garuda anjing ' +
    'kucing doraemon naruto persib persija pemain juragan gapura'
  ).split(' '),
)

const SIGNS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** A password is weak if it is a common word with at most this many characters added before or after it. */
const MOST_AROUND = 6

const spelled = (text: string): string => text.replaceAll(/[@431!0$5]/g, (sign) => SIGNS[sign] ?? sign)

export function isCommonPassword(password: string, isWord: (word: string) => boolean = () => false): boolean {
  const lower = normalForm(password, 'NFKC').toLowerCase()
  const withoutEnd = lower.replace(/[^\p{L}]+$/u, '')
  const bare = withoutEnd.replace(/^[^\p{L}]+/u, '')
  const cores = [lower, spelled(lower), lower.replace(/[^\p{L}\p{N}]+$/u, '')]
  // For example, P@ssw0rd1! is recognized as the word `password` with a suffix.
  for (const around of [withoutEnd, bare, spelled(lower.replace(/[\d\W]{1,6}$/u, '')), spelled(bare)]) {
    if (around.length >= 3 && lower.length - around.length <= MOST_AROUND) cores.push(around)
  }
  return cores.some((core) => WORDS.has(core) || isWord(core))
}

const DIGITS = '01234567890123456789'
const FREQUENT_PINS: ReadonlySet<string> = new Set(
  '112233 223344 332211 159753 147258 258369 123654 456789 789456 147852 159357 142536 135790 102030 292513 007007'.split(
    ' ',
  ),
)

export function isCommonPin(pin: string): boolean {
  const backwards = [...pin].reverse().join('')
  return (
    /^(\d)\1*$|^(\d\d)\2+$|^(\d\d\d)\3$/.test(pin) ||
    DIGITS.includes(pin) ||
    DIGITS.includes(backwards) ||
    pin === backwards ||
    FREQUENT_PINS.has(pin)
  )
}
