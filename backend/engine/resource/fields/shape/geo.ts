import { component, string } from '#backend/engine/definition/json_schema'
import { column } from '../../read/sql.ts'
import { jsonColumn, parsedOrInvalid, trustedTextExportCell, invalidType } from '../base_types.ts'
import { isPoint } from './geometry.ts'
import type { ServerFieldType } from '../type.ts'

export const geo: ServerFieldType = {
  ...jsonColumn,
  parse: (value) => (isPoint(value) ? { value: { lat: value.lat, lng: value.lng } } : invalidType('geo')),
  exportCell: ({ name }) => trustedTextExportCell(`(${column('t', name)} ->> 'lat') || ', ' || (${column('t', name)} ->> 'lng')`),
  importCell: (text) => parsedOrInvalid(parsePoint(text), 'geo'),
  schema: { response: () => component('Point'), request: () => component('Point'), operand: () => string() },
}

function parsePoint(text: string): { lat: number; lng: number } | undefined {
  const [, lat, lng] = /^(-?\d{1,3}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim()) ?? []
  return lat !== undefined && lng !== undefined ? { lat: Number(lat), lng: Number(lng) } : undefined
}
