/** Passwords that are tried first: the common ones, and what everybody knows of the person. */
import { invalid } from '#backend/resource/refusals'

/** What others know, as far as it is known here. */
export interface Known {
  readonly phone?: string | null
  readonly email?: string | null
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly full_name?: string | null
  readonly company_name?: string | null
}

/** Throws the 422 at `password`. */
export async function assertStrong(password: string, known: Known): Promise<void> {
  if ((await commonPasswords()).has(password.toLowerCase())) throw invalid('password', (t) => t('errors.auth.password_common'))
  if (isOfPerson(password, known)) throw invalid('password', (t) => t('errors.auth.password_own'))
}

/** Something of the person, and hardly more. */
export function isOfPerson(password: string, { phone, email, ...names }: Known): boolean {
  const written = plain(password)
  const pieces = [phone?.slice(1), phone?.slice(4), email, email?.split('@')[0], ...Object.values(pick(names))]
  return pieces.some((piece) => {
    const own = plain(piece ?? '')
    return own.length >= SHORTEST && written.includes(own) && written.length - own.length < MORE
  })
}

/** A shorter name is in many words. */
const SHORTEST = 4
/** A year, or a few signs behind the name, are guessed as well. */
const MORE = 5

const pick = ({ first_name, last_name, full_name, company_name }: Known) => ({ first_name, last_name, full_name, company_name })
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '')

let common: Promise<ReadonlySet<string>> | undefined

/** Some fifty thousand, read when somebody first chooses a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))
}
