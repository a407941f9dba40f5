import { component, string } from '#backend/definition/json_schema'
import { column } from '../read/sql.ts'
import { json, known, words, wrong } from './common.ts'
import { isPoint } from './geometry.ts'
import type { ServerFieldType } from './field_type.ts'

export const geo: ServerFieldType = {
  ...json,
  parse: (value) => (isPoint(value) ? { value: { lat: value.lat, lng: value.lng } } : wrong('geo')),
  exported: ({ name }) => words(`(${column('t', name)} ->> 'lat') || ', ' || (${column('t', name)} ->> 'lng')`),
  imported: (said) => known(point(said), 'geo'),
  schema: { read: () => component('Point'), sent: () => component('Point'), compared: () => string() },
}

function point(said: string): { lat: number; lng: number } | undefined {
  const [, lat, lng] = /^(-?\d{1,3}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(said.trim()) ?? []
  return lat !== undefined && lng !== undefined ? { lat: Number(lat), lng: Number(lng) } : undefined
}
