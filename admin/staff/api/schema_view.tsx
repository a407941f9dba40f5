import { nameOfRef, resolveRef, typeText, enumValuesOf, type OpenApi, type Schema } from './openapi_document.ts'

interface SchemaProps { readonly document: OpenApi; readonly schema: Schema; readonly ancestors?: readonly string[] }

/** The properties of a schema. Nested schemas are collapsed; recursion stops at a schema that contains itself. */
export function SchemaView({ document, schema, ancestors = [] }: SchemaProps) {
  const path = schema.$ref ? [...ancestors, schema.$ref] : ancestors
  const target = resolveRef<Schema>(document, schema as Required<Pick<Schema, '$ref'>>)
  if (schema.$ref && ancestors.includes(schema.$ref)) return <code>{nameOfRef(schema.$ref)}</code>
  if (target.anyOf) return <ul className="api-choices">{target.anyOf.map((one, index) => (
    <li key={index}><Part document={document} schema={one} ancestors={path} /></li>
  ))}</ul>
  if (target.items) return <Part document={document} schema={target.items} ancestors={path} suffix="[]" />
  const properties = Object.entries(target.properties ?? {})
  if (properties.length === 0) return <TypeView document={document} schema={target} />
  return (
    <dl className="api-shape">
      {properties.map(([name, one]) => (
        <div key={name}>
          <dt>
            <code dir="ltr">{name}</code>{target.required?.includes(name) && <span className="required-mark" aria-hidden="true">*</span>}
          </dt>
          <dd>
            {one.title && <><span className="api-title">{one.title}</span>{' '}</>}
            <Part document={document} schema={one} ancestors={path} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Part({ document, schema, ancestors, suffix = '' }: SchemaProps & { suffix?: string }) {
  const target = resolveRef<Schema>(document, schema as Required<Pick<Schema, '$ref'>>)
  const inner = target.properties ?? target.items?.properties ?? (target.items?.$ref && target.items)
  const hasChoices = !enumValuesOf(document, target) && (target.anyOf?.some(({ $ref, properties }) => $ref ?? properties) ?? false)
  const isOpenable = hasChoices || (inner !== undefined && inner !== '')
  const isRecursive = schema.$ref !== undefined && (ancestors ?? []).includes(schema.$ref)
  const displayed = schema.$ref ? { ...target, $ref: schema.$ref } : target
  if (!isOpenable || isRecursive) return <TypeView document={document} schema={displayed} suffix={suffix} />
  return (
    <details className="api-part">
      <summary><code dir="ltr">{typeText(schema)}{suffix}</code></summary>
      <SchemaView document={document} schema={schema} ancestors={ancestors} />
    </details>
  )
}

interface LeafProps { readonly document: OpenApi; readonly schema: Schema }

function TypeView({ document, schema, suffix = '' }: LeafProps & { suffix?: string }) {
  return (
    <span className="api-leaf">
      <code dir="ltr">{typeText(schema)}{suffix}</code>
      <EnumValues document={document} schema={schema} />
      {schema.description && !schema.enum && <small>{schema.description}</small>}
    </span>
  )
}

/** `pending · measured · …` */
export function EnumValues({ document, schema }: LeafProps) {
  const values = enumValuesOf(document, schema)
  return values && <code dir="ltr" className="api-values">{values.map(String).join(' · ')}</code>
}
