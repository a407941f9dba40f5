import { badgeColour, type Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { browserTypeOf } from '../../fields/index.ts'
import type { ShapeColour } from '../../map/map_shapes.ts'

/** The colour of the row's colour field, else of its status, else none. */
export function rowColour(resource: Resource, row: Row): ShapeColour {
  const field = Object.values(resource.fields).find((one) => browserTypeOf(one).isColour)
  const own = field && row[field.name]
  if (typeof own === 'string') return { own, named: 'own' }
  const status = resource.fields.status?.of
  const named = status ? badgeColour(String(status), String(row.status)) : null
  return { named: named ?? 'none' }
}
