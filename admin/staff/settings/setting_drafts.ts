/** What is typed and not saved yet, by the key of the setting. Pure. */
import type { SettingRow } from './setting_fields.ts'

/** The version is that of the value that the user has changed. */
export interface SettingDraft { readonly value: unknown; readonly version: number }
export type SettingDrafts = Readonly<Record<string, SettingDraft>>

export function changeSettingDraft(drafts: SettingDrafts, row: SettingRow, typed: unknown): SettingDrafts {
  const value = typed === '' || typed === undefined ? null : typed
  const { [row.key]: before, ...others } = drafts
  // A change of somebody else in between does not make it saved.
  const version = before?.version ?? row.version
  return version === row.version && isEqualJson(value, row.value) ? others : { ...others, [row.key]: { value, version } }
}

export const withoutSettingDrafts = (drafts: SettingDrafts, keys: readonly string[]): SettingDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key)))

/** After a save: what was typed meanwhile, also back to the value before, is a change of the saved version. */
export function settleSettingDraft(drafts: SettingDrafts, row: SettingRow, sent: unknown, version: number): SettingDrafts {
  const value = settingDraftValueOf(drafts, row)
  return isEqualJson(value, sent) ? withoutSettingDrafts(drafts, [row.key]) : { ...drafts, [row.key]: { value, version } }
}

/** The user has now read another version. */
export function rebaseSettingDraft(drafts: SettingDrafts, key: string, version: number): SettingDrafts {
  const draft = drafts[key]
  return draft ? { ...drafts, [key]: { ...draft, version } } : drafts
}

export const settingDraftValueOf = (drafts: SettingDrafts, row: SettingRow): unknown =>
  (row.key in drafts ? drafts[row.key]?.value : row.value)

/** The order of the keys of an object does not matter. */
export const isEqualJson = (a: unknown, b: unknown): boolean => JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sortKeys(one)]))
}
