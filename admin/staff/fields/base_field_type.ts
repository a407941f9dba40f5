/** The defaults of a field type, which each type extends. Pure. */
import type { BrowserFieldType } from './type.ts'

const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export const baseType: BrowserFieldType = {
  text,
  problem: () => null,
  normalize: (value) => value,
  isUnordered: false,
  dependsOn: [],
  hasSeveralInputs: () => false,
  isStars: false,
  isFigure: false,
  isColumn: true,
  isShown: true,
  secondaryRank: 0,
  isAmount: false,
  isTimeOfDay: false,
  isColour: false,
  isArea: false,
  hasLinks: false,
  wide: [],
  numberInput: null,
  plainInput: 'text',
  filter: 'text',
  filterOperators: null,
  toQuery: (value) => (value === '' ? undefined : value),
  fromQuery: (value) => value,
  filterValueText: text,
}

const SEPARATOR: Readonly<Record<string, string>> = { ar: '، ' }
export const joinList = (names: readonly string[], language: string): string => names.join(SEPARATOR[language] ?? ', ')
export const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
