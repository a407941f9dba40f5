/** Refuses weak passwords: common ones, and those made of personal data. */
import { invalid } from '#backend/engine/resource/refusals'

/** Data of the person that an attacker may know. */
export interface GuessableData {
  readonly phone?: string | null
  readonly email?: string | null
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly full_name?: string | null
  readonly company_name?: string | null
}

/** Throws the 422 with the field `password`. */
export async function assertStrong(password: string, personalData: GuessableData): Promise<void> {
  if ((await commonPasswords()).has(password.toLowerCase())) throw invalid('password', (t) => t('errors.auth.password_common'))
  if (containsPersonalData(password, personalData)) throw invalid('password', (t) => t('errors.auth.password_own'))
}

/** Whether the password is a part of the personal data with at most four more characters. */
export function containsPersonalData(password: string, { phone, email, ...names }: GuessableData): boolean {
  const normalised = normalise(password)
  const candidates = [phone?.slice(1), phone?.slice(4), email, email?.split('@')[0], ...Object.values(namesOf(names))]
  return candidates.some((candidate) => {
    const part = normalise(candidate ?? '')
    return part.length >= MIN_LENGTH && normalised.includes(part) && normalised.length - part.length < MAX_EXTRA
  })
}

/** Shorter names occur in many words. */
const MIN_LENGTH = 4
/** A year or a few characters after the name are guessed as well. */
const MAX_EXTRA = 5

const namesOf = ({ first_name, last_name, full_name, company_name }: GuessableData) => ({ first_name, last_name, full_name, company_name })
const normalise = (text: string) => text.toLowerCase().normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '')

let loadedPasswords: Promise<ReadonlySet<string>> | undefined

/** About 50,000 passwords, loaded with the first check. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (loadedPasswords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))
}
