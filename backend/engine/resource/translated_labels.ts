/** Labels of fields and values of enums in the caller's language. */
import type { Translate } from '#backend/engine/i18n/translator'
import { findField, type Field, type Resource } from '#backend/engine/definition/registry'

export const translatedLabel = (t: Translate, resource: Resource, field: Field): string => t(`${resource.name}.fields.${field.name}`)
export const translatedValue = (t: Translate, field: Field, value: unknown): string => t(`enums.${field.of ?? ''}.${String(value)}`)
/** Also of a field that every record has. */
export const columnLabel = (t: Translate, resource: Resource, name: string): string =>
  (findField(resource, name) ? t(`${resource.name}.fields.${name}`) : t(`ui.field.${name}`))
