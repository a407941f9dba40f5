/** What most types have in common on the screens. Pure. */
import type { BrowserFieldType } from './field_type.ts'

const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export const common: BrowserFieldType = {
  text,
  problem: () => null,
  plain: (value) => value,
  isSet: false,
  depends: [],
  hasSeveralInputs: () => false,
  isFigure: false,
  isColumn: true,
  isShown: true,
  detail: 0,
  isAmount: false,
  isClock: false,
  isColour: false,
  isArea: false,
  isLink: false,
  wide: [],
  typed: null,
  filter: 'text',
  choices: null,
  sent: (said) => (said === '' ? undefined : said),
  unsent: (value) => value,
  addressed: text,
}

const SEPARATOR: Readonly<Record<string, string>> = { ar: '، ' }
export const listed = (names: readonly string[], language: string): string => names.join(SEPARATOR[language] ?? ', ')
export const valuesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
