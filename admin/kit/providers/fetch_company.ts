import { fetchPublicSettings } from './fetch_public_settings.ts'

export interface Company {
  readonly phones: readonly string[]
  readonly whatsapp: string | null
  readonly email: string | null
  readonly address: string | null
}

/** The public contact details of the company. */
export async function fetchCompany(signal: AbortSignal): Promise<Company> {
  const settings = await fetchPublicSettings(signal)
  const text = (name: string) => (typeof settings[`company.${name}`] === 'string' ? String(settings[`company.${name}`]) : null)
  const phones = [settings['company.phones']].flat().filter((number): number is string => typeof number === 'string')
  return { phones, whatsapp: text('whatsapp'), email: text('email'), address: text('address') }
}
