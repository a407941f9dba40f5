/** Name, address and legal mentions of the company. A number that the settings do not have is left out. Pure. */
import { parseMinorUnits } from '#common/text/number_input'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { settingOf } from '#backend/services/settings/setting_of'
import { present, text } from './blocks.ts'
import { isolated, ltr, phoneText } from './formats.ts'
import type { Translate } from '#backend/engine/i18n/translator'
import type { PaperBlock, TextAlign } from '#common/files/paper_document'

export interface Company {
  readonly name: string | null
  readonly address: string | null
  readonly phones: readonly string[]
  readonly email: string | null
  readonly legal: Legal
}
type LegalKey = 'form' | 'capital' | 'ice' | 'if' | 'rc' | 'patente' | 'cnss'
export type Legal = { readonly [K in LegalKey]?: string | null }

const LEGAL: readonly LegalKey[] = ['form', 'capital', 'ice', 'if', 'rc', 'patente', 'cnss']

export const companyOf = (context: Parameters<typeof settingOf>[0]): Company => ({
  name: settingOf(context, 'company_name'), address: settingOf(context, 'company_address'), phones: settingOf(context, 'company_phones'),
  email: settingOf(context, 'company_email'), legal: settingOf(context, 'company_legal'),
})

export const companyHeader = (t: Translate, { name, address, phones }: Company, align: TextAlign): PaperBlock[] => present([
  text(name, { size: 'large', is_strong: true, align }),
  text(address, { size: 'small', align }),
  text(phones.map((phone) => phoneText(t, phone)).join(' · '), { size: 'small', align }),
])

/** `ICE 001234567000099 · IF 123456 · RC …` */
export const legalMentions = (t: Translate, legal: Legal): string =>
  LEGAL.flatMap((key) => {
    const value = legal[key]
    return value ? [mention(t(`shapes.party.${key}`), key === 'capital' ? capitalText(t, value) : ltr(t, value))] : []
  }).join(' · ')

/** Dirhams have one name on a paper: `100 000,00 DH` of a French setting is `100,000.00 MAD` in English. */
function capitalText(t: Translate, text: string): string {
  const minor = parseMinorUnits(text.replace(DIRHAMS, ''))
  return minor === null || minor === undefined ? ltr(t, text) : moneyText(t, minor)
}

const DIRHAMS = /(?:DHS?|MAD|dirhams?|د\.م\.?|درهما?)\.?\s*$/iu

/** Never broken, and not reordered with its neighbours. */
const mention = (label: string, value: string): string => isolated(`${label} ${value}`.replaceAll(' ', '\u00a0'))
