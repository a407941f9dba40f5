/** The settings by group, in the order of their definition, and the search over them. Pure. */
import { SETTING_DEFAULTS } from '#common/setting_values'
import { foldText } from '#common/text/folding'
import type { SettingRow } from './setting_fields.ts'

export interface SettingGroup { readonly name: string; readonly rows: readonly SettingRow[] }

const KEYS: readonly string[] = Object.keys(SETTING_DEFAULTS)

/** Settings that this version does not know come last. */
const rankOf = ({ key }: SettingRow): number => (KEYS.includes(key) ? KEYS.indexOf(key) : KEYS.length)

export function groupSettings(rows: readonly SettingRow[]): SettingGroup[] {
  const sorted = rows.toSorted((a, b) => rankOf(a) - rankOf(b))
  const names = [...new Set(sorted.map(({ group }) => group))]
  return names.map((name) => ({ name, rows: sorted.filter(({ group }) => group === name) }))
}

/** Every word that is typed occurs in a text of the setting or in the name of its group, whatever the accents. */
export function searchSettings(
  groups: readonly SettingGroup[], typed: string, textsOf: (row: SettingRow) => readonly string[],
): SettingGroup[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  const isFound = (row: SettingRow) => {
    const text = foldText(textsOf(row).join(' '))
    return words.every((word) => text.includes(word))
  }
  return groups.map((group) => ({ ...group, rows: group.rows.filter(isFound) })).filter(({ rows }) => rows.length > 0)
}

/** What an address names: a group (`#money`), or a setting (`#money.vat_rate`). */
export function settingFromHash(rows: readonly SettingRow[], hash: string): string | null {
  const name = decoded(hash.replace(/^#/, ''))
  return rows.some(({ key, group }) => key === name || group === name) ? name : null
}

/** A text with a wrong escape stays as it is. */
function decoded(text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}
